# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an unknown backend was accepted"]
# ///
"""kernel_options["BACKEND"] is checked: four values are allowed."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

query, key, value = (torch.randn(1, 2, 128, 16) for _ in range(3))
error = None
try:
    flex_attention(query, key, value, kernel_options={"BACKEND": "FA4"})
except ValueError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "an unknown backend was accepted"
for name in ("AUTO", "TRITON", "FLASH", "TRITON_DECODE"):
    assert f"'{name}'" in str(error), f"{name} is not offered: {error}"
