# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: dynamo_export is not deprecated']
# ///
"""torch.onnx.dynamo_export is marked as deprecated."""

# --8<-- [start:use]
import torch

message = getattr(torch.onnx.dynamo_export, "__deprecated__", None)
print("torch.onnx.dynamo_export is deprecated" in (message or ""))
# --8<-- [end:use]

assert message is not None, "dynamo_export is not deprecated"
assert "Please use torch.onnx.export(..., dynamo=True) instead." in message, message
