# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .torch.dtype. object has no attribute .abbr.']
# ///
"""A dtype has a short name."""

# --8<-- [start:use]
import torch

print([dtype.abbr for dtype in (torch.float32, torch.bfloat16, torch.int64)])
# --8<-- [end:use]

assert torch.float32.abbr == "f32"
