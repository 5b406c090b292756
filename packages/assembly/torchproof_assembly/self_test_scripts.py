"""Scripts and kernel bodies that the self-test kernels are made of."""

SCRIPT = """
import torch
import triton
import triton.language as tl


@triton.jit
def planted(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    value = tl.load(x + at)
{body}


x = torch.ones({block}, device="cuda", dtype=torch.float16)
planted[(1,)](x, torch.empty_like(x), BLOCK={block}, num_stages={stages}, num_warps=8)
"""
ADD = "    tl.store(out + at, value + 1)"
NEWER = """    done = tl.inline_asm_elementwise(
        "griddepcontrol.wait; mov.b32 $0, $1;", "=r,r", [at], dtype=tl.int32, is_pure=False, pack=1
    )
    tl.store(out + at, value + done)"""
NEWER_OF_AMD = """    drawn = tl.inline_asm_elementwise(
        "v_prng_b32 $0, $1", "=v,v", [at], dtype=tl.int32, is_pure=True, pack=1
    )
    tl.store(out + at, value + drawn)"""
FP8 = "    tl.store(out + at, value.to(tl.float8e4nv).to(tl.float16))"
SHARED = """    rows, inner = tl.arange(0, 128), tl.arange(0, 64)
    total = tl.zeros((128, 128), tl.float32)
    for start in range(0, BLOCK, 64):
        left = tl.load(x + rows[:, None] * BLOCK + start + inner[None, :])
        total += tl.dot(left, tl.load(x + (start + inner[:, None]) * 128 + rows[None, :]))
    tl.store(out + rows[:, None] * 128 + rows[None, :], total.to(tl.float16))"""
GRADIENT = """
import torch


@torch.compile
def loss(x):
    return (x.sin() + torch.full((128,), 2.0, device="cuda")).square().sum()


x = torch.ones(128).to("cuda").requires_grad_()
torch.autograd.grad(loss(x), x)
assert torch.ones(2).sum().item() == 2
"""
BACK = """
x = x.cpu()
torch.zeros_like(x).copy_(x)
torch.zeros({block}, dtype=x.dtype).copy_(x)
planted[(1,)](x, x, BLOCK={block})
"""
UNKNOWN = "    tl.store(out + at, value + nothing_of_this_name)"
SYNTAX = """    try:
        tl.store(out + at, value)
    finally:
        pass"""
# A package with a kernel that every architecture has to refuse, whatever a release does to make it smaller.
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
