# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["AssertionError: the interpreted kernel adds otherwise"]
# ///
"""TRITON_INTERPRET=1 runs a Triton kernel in Python, on a CPU: its values and its mask can be checked without a GPU."""

# --8<-- [start:use]
import os

os.environ["TRITON_INTERPRET"] = "1"  # before the kernel is decorated

import torch
import triton
import triton.language as tl


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, size, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < size
    x = tl.load(x_ptr + offsets, mask=inside)
    y = tl.load(y_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, x + y, mask=inside)


torch.manual_seed(0)
x, y = torch.randn(1000), torch.randn(1000)
out = torch.full((1024,), -1.0)
add_kernel[(triton.cdiv(1000, 256),)](x, y, out, 1000, BLOCK=256)
print("equals eager:", torch.equal(out[:1000], x + y), "| beyond the mask:", out[1000:].unique().tolist())
# --8<-- [end:use]

assert torch.equal(out[:1000], x + y), "the interpreted kernel adds otherwise"
assert (out[1000:] == -1).all(), "the mask let something through"
