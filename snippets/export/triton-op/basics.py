# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""A Triton kernel as an operator that eager mode, torch.compile and autograd can use."""

# --8<-- [start:use]
import torch
import triton
import triton.language as tl
from torch.library import triton_op, wrap_triton


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, size, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < size
    x = tl.load(x_ptr + offsets, mask=inside)
    y = tl.load(y_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, x + y, mask=inside)


@triton_op("shop::add", mutates_args=())
def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    grid = (triton.cdiv(x.numel(), 1024),)
    wrap_triton(add_kernel)[grid](x, y, out, x.numel(), BLOCK=1024)
    return out


x, y = torch.randn(1000, device="cuda"), torch.randn(1000, device="cuda")
eager = add(x, y)
compiled = torch.compile(lambda x, y: add(x, y).relu(), fullgraph=True)(x, y)
# --8<-- [end:use]

torch.testing.assert_close(eager, x + y, rtol=0, atol=0)
torch.testing.assert_close(compiled, torch.relu(x + y), rtol=0, atol=0)
add.register_autograd(lambda ctx, grad: (grad, grad))
weight = torch.randn(1000, device="cuda", requires_grad=True)
(add(weight, y) * y).sum().backward()
torch.testing.assert_close(weight.grad, y, rtol=0, atol=0)
