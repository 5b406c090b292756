# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.utils.is_in_onnx_export is still there']
# ///
"""is_in_onnx_export is found in torch.onnx only."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.onnx.utils.is_in_onnx_export
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

print("torch.onnx.is_in_onnx_export:", torch.onnx.is_in_onnx_export())
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.utils.is_in_onnx_export is still there"
assert "has no attribute 'is_in_onnx_export'" in refusal, refusal

assert torch.onnx.is_in_onnx_export() is False
