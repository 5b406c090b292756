# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: quantize_dynamic gave no warning"]
# ///
"""The warning of torch.ao.quantization names the successor of each flow."""

import warnings

import torch
from torch import nn
from torch.ao.quantization import quantize_dynamic

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    quantize_dynamic(nn.Sequential(nn.Linear(4, 2)).eval(), {nn.Linear}, dtype=torch.qint8)
texts = [" ".join(str(entry.message).split()) for entry in caught if "torch.ao.quantization" in str(entry.message)]
assert texts, "quantize_dynamic gave no warning"
eager, fx, pt2e = (texts[0].partition(f"{number}. ")[2].partition(f"{number + 1}. ")[0] for number in (1, 2, 3))
assert "Eager" in eager and "torchao eager mode quantize_" in eager, texts[0]
assert "FX" in fx and "torchao pt2e" in fx, texts[0]
assert "pt2e" in pt2e and "torchao" in pt2e, texts[0]
