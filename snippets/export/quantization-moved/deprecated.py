# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: quantize_dynamic gave no warning"]
# ///
"""torch.ao.quantization warns that it will be removed in 2.10, and still works."""

# --8<-- [start:use]
import warnings

import torch
from torch import nn
from torch.ao.quantization import quantize_dynamic

model = nn.Sequential(nn.Linear(16, 8)).eval()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    quantized = quantize_dynamic(model, {nn.Linear}, dtype=torch.qint8)
for entry in caught:
    if "torch.ao.quantization" in str(entry.message):
        print(f"{entry.category.__name__}: {str(entry.message).splitlines()[0]}")
        break
# --8<-- [end:use]

x = torch.randn(4, 16)
torch.testing.assert_close(quantized(x), model(x), rtol=0.1, atol=0.1)
first = [str(entry.message) for entry in caught if "torch.ao.quantization" in str(entry.message)]
assert first, "quantize_dynamic gave no warning"
assert "torch.ao.quantization is deprecated and will be removed in 2.10" in first[0], first[0]
