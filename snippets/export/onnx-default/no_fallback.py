# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: fallback is still an argument"]
# ///
"""The argument fallback is gone from torch.onnx.export."""

import inspect as _inspect

import torch as _torch

assert "fallback" not in _inspect.signature(_torch.onnx.export).parameters, "fallback is still an argument"

# --8<-- [start:use]
import torch

try:
    torch.onnx.export(torch.nn.ReLU(), (torch.ones(2),), "relu.onnx", fallback=True)
except TypeError as error:
    refusal = error
    print(error)
# --8<-- [end:use]

assert "unexpected keyword argument 'fallback'" in str(refusal), refusal
