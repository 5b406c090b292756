# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.enable_fake_mode is still there']
# ///
"""torch.onnx.enable_fake_mode is gone."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.onnx.enable_fake_mode
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.enable_fake_mode is still there"
assert "has no attribute 'enable_fake_mode'" in refusal, refusal
