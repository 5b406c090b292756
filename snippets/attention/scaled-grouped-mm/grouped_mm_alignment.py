# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""grouped_mm refuses rows whose length in bytes is not a multiple of 16, on CPU as well."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grouped_mm

ends = torch.tensor([3, 7, 10], dtype=torch.int32)
errors = {}
for width in (12, 16):
    tokens = torch.randn(10, width, dtype=torch.bfloat16)
    experts = torch.randn(3, width, 8, dtype=torch.bfloat16)
    try:
        grouped_mm(tokens, experts, offs=ends)
    except RuntimeError as caught:
        errors[width] = str(caught).splitlines()[0]
print(errors)
# --8<-- [end:use]

assert errors == {12: "strides should be multiple of 16 bytes"}, f"got {errors}"
