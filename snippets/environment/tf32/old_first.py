# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: Unknown attribute fp32_precision']
# ///
"""The old setting changes the new one too, so both can be read after it."""

# --8<-- [start:use]
import torch

torch.set_float32_matmul_precision("high")
print("new:", torch.backends.cuda.matmul.fp32_precision)
print("old:", torch.backends.cuda.matmul.allow_tf32, torch.get_float32_matmul_precision())
# --8<-- [end:use]

assert torch.backends.cuda.matmul.fp32_precision == "tf32"
assert torch.backends.cuda.matmul.allow_tf32 is True
assert torch.get_float32_matmul_precision() == "high"
