# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A kernel launched without wrap_triton cannot be traced, and on CPU tensors no launch works."""

# --8<-- [start:use]
import torch
import triton
import triton.language as tl
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.library import triton_op, wrap_triton


@triton.jit
def negate_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    tl.store(out_ptr + offsets, -tl.load(x_ptr + offsets))


@triton_op("shop::wrapped", mutates_args=())
def wrapped(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    wrap_triton(negate_kernel)[(1,)](x, out, BLOCK=8)
    return out


@triton_op("shop::raw", mutates_args=())
def raw(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    negate_kernel[(1,)](x, out, BLOCK=8)
    return out


with FakeTensorMode():  # what torch.compile and torch.export trace with
    traced = wrapped(torch.ones(8))
    try:
        raw(torch.ones(8))
    except Exception as error:
        refusal = str(error)
        print(f"{type(error).__name__}: {refusal}")
# --8<-- [end:use]

assert traced.shape == (8,), traced
no_gpu = not torch.cuda.is_available()
assert "0 active drivers" in refusal or not no_gpu, refusal
for op in (wrapped, raw):
    try:
        op(torch.ones(8))
    except (RuntimeError, ValueError) as error:
        assert "0 active drivers" in str(error) or not no_gpu, error
    else:
        raise AssertionError(f"{op} ran on CPU tensors")
