"""A package with a kernel that every architecture has to refuse, whatever a release does to make it smaller."""

PACKAGE = """
import torch
import triton
import triton.language as tl


@triton.jit
def planted(x, out):
    rows, inner = tl.arange(0, 64), tl.arange(0, 1024)
    left = tl.load(x + rows[:, None] * 1024 + inner[None, :])
    total = tl.dot(left, tl.load(x + inner[:, None] * 64 + rows[None, :]))
    tl.store(out + rows[:, None] * 64 + rows[None, :], total.to(tl.float16))


@torch.library.triton_op("planted::run", mutates_args=())
def run(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    torch.library.wrap_triton(planted)[(1,)](x, out)
    return out


class Model(torch.nn.Module):
    def forward(self, x):
        return run(x)


x = torch.ones(65536, device="cuda", dtype=torch.float16)
torch._inductor.aoti_compile_and_package(torch.export.export(Model(), (x,)))
"""
