# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.12.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a bare PyObject is taken"]
# ///
"""A schema with a bare PyObject is refused; one with tensors, numbers and strings is taken."""

# --8<-- [start:use]
import torch

error = None
try:
    torch.library.define("shop::label", "(Tensor prices, PyObject options) -> Tensor")
except RuntimeError as caught:
    error = caught
print("refused:", error is not None)

torch.library.define("shop::scale", "(Tensor prices, float factor, str currency) -> Tensor")
torch.library.impl("shop::scale", "cpu", lambda prices, factor, currency: prices * factor)
print(torch.ops.shop.scale(torch.tensor([1.0, 2.0]), 0.5, "EUR"))
# --8<-- [end:use]

assert error is not None, "a bare PyObject is taken"
assert "unknown type specifier" in str(error), error
assert torch.ops.shop.scale(torch.tensor([1.0, 2.0]), 0.5, "EUR").tolist() == [0.5, 1.0]
