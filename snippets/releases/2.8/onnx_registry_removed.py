# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.OnnxRegistry is still there']
# ///
"""OnnxRegistry and its companions are gone from torch.onnx."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.onnx.OnnxRegistry
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.OnnxRegistry is still there"
assert "has no attribute 'OnnxRegistry'" in refusal, refusal

assert not hasattr(torch.onnx, "DiagnosticOptions") and not hasattr(torch.onnx, "ONNXRuntimeOptions")
