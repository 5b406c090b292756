# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["RuntimeError: wrap_triton only works on functions annotated with triton.jit or triton.autotune"]
# ///
"""With TRITON_INTERPRET=1 a triton_op runs on CPU tensors in eager mode."""

# --8<-- [start:use]
import os

os.environ["TRITON_INTERPRET"] = "1"  # before the kernel is decorated

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


print(add(torch.arange(4.0), torch.ones(4)))
# --8<-- [end:use]

x, y = torch.randn(1000), torch.randn(1000)
torch.testing.assert_close(add(x, y), x + y, rtol=0, atol=0)
