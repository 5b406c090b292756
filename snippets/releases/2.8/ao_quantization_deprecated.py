# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: quantize_dynamic is silent']
# ///
"""Quantizing through torch.ao.quantization warns."""

# --8<-- [start:use]
import warnings

import torch
from torch.ao.quantization import quantize_dynamic

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    quantize_dynamic(torch.nn.Sequential(torch.nn.Linear(2, 2)))
messages = [str(warning.message).splitlines()[0] for warning in caught]
print(next((message for message in messages if "torch.ao.quantization" in message), "silent"))
# --8<-- [end:use]

assert any("torch.ao.quantization is deprecated" in message for message in messages), "quantize_dynamic is silent"
