# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.13", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["AssertionError: wrap_triton took an interpreted kernel"]
# ///
"""With TRITON_INTERPRET=1 a bare launch runs on CPU tensors and one through wrap_triton does not."""

# --8<-- [start:use]
import os

os.environ["TRITON_INTERPRET"] = "1"  # before the kernel is decorated

import torch
import triton
import triton.language as tl
from torch.library import triton_op, wrap_triton


@triton.jit
def negate_kernel(x_ptr, out_ptr, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    tl.store(out_ptr + offsets, -tl.load(x_ptr + offsets))


@triton_op("shop::negate", mutates_args=())
def negate(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    wrap_triton(negate_kernel)[(1,)](x, out, BLOCK=4)
    return out


x, out = torch.arange(4.0), torch.empty(4)
negate_kernel[(1,)](x, out, BLOCK=4)
print(out)

refusal = None
try:
    negate(x)
except RuntimeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

torch.testing.assert_close(out, -x, rtol=0, atol=0)
assert refusal is not None, "wrap_triton took an interpreted kernel"
assert refusal == "wrap_triton only works on functions annotated with triton.jit or triton.autotune", refusal
