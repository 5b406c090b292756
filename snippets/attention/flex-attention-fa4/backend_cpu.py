# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: BACKEND is not known here"]
# ///
"""On CPU BACKEND="FLASH" is accepted and has no effect: the option is no sign of what ran."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 128, 16) for _ in range(3))
plain = flex_attention(query, key, value)
flash = flex_attention(query, key, value, kernel_options={"BACKEND": "FLASH"})  # no error, no package
print("same result:", torch.equal(plain, flash))
# --8<-- [end:use]

assert torch.equal(plain, flash), "BACKEND changed the result on CPU"
known = False
try:
    flex_attention(query, key, value, kernel_options={"BACKEND": "FA4"})
except ValueError:
    known = True
assert known, "BACKEND is not known here"
