# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: Unknown attribute fp32_precision']
# ///
"""fp32_precision says per backend and operator how float32 is computed."""

# --8<-- [start:use]
import torch

torch.backends.cuda.matmul.fp32_precision = "tf32"
print(torch.backends.cuda.matmul.fp32_precision)
# --8<-- [end:use]

assert torch.backends.cuda.matmul.fp32_precision == "tf32"
torch.backends.cuda.matmul.fp32_precision = "ieee"
assert torch.backends.cuda.matmul.fp32_precision == "ieee"
