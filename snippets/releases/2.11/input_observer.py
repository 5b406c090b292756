# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""InputObserver guesses the dynamic shapes for an ONNX export."""

# --8<-- [start:use]
import torch

print(torch.onnx.InputObserver.__name__, torch.onnx.ExportableModule.__name__)
print(hasattr(torch.onnx.ONNXProgram, "rename_axes"))
# --8<-- [end:use]

assert hasattr(torch.onnx.ONNXProgram, "rename_axes")
