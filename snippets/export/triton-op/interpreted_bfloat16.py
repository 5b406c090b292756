# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["AssertionError: the interpreted kernel adds otherwise"]
# ///
"""In Triton's interpreter a kernel that adds in bfloat16 is wrong without an error; in float16 and after a cast it is right."""

import os

os.environ["TRITON_INTERPRET"] = "1"

import torch
import triton
import triton.language as tl


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, CAST: tl.constexpr):
    offsets = tl.arange(0, 8)
    x, y = tl.load(x_ptr + offsets), tl.load(y_ptr + offsets)
    if CAST:
        x, y = x.to(tl.float32), y.to(tl.float32)
    tl.store(out_ptr + offsets, x + y)


def is_right(dtype, cast):
    x, y = torch.arange(8).to(dtype), torch.full((8,), 1.5, dtype=dtype)
    out = torch.empty_like(x)
    add_kernel[(1,)](x, y, out, CAST=cast)
    return torch.equal(out, x + y)


right = {(str(dtype), cast): is_right(dtype, cast) for dtype in (torch.bfloat16, torch.float16) for cast in (False, True)}
assert right["torch.float16", True], "the interpreted kernel adds otherwise"
wrong = [case for case, fits in right.items() if not fits]
assert wrong == [("torch.bfloat16", False)], f"wrong: {wrong}"
