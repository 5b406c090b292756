# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.export_to_pretty_string is still there']
# ///
"""Helpers of the first ONNX exporter are gone from torch.onnx."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.onnx.export_to_pretty_string
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.export_to_pretty_string is still there"
assert "has no attribute 'export_to_pretty_string'" in refusal, refusal

gone = [name for name in ("ExportTypes", "enable_log", "disable_log") if not hasattr(torch.onnx, name)]
assert gone == ["ExportTypes", "enable_log", "disable_log"], gone
