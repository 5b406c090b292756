# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: find_mismatch is not deprecated']
# ///
"""The verification helpers of the TorchScript exporter are marked as deprecated."""

# --8<-- [start:use]
from torch.onnx import verification

message = getattr(verification.find_mismatch, "__deprecated__", None)
print(message)
# --8<-- [end:use]

assert message is not None, "find_mismatch is not deprecated"
assert "torch.onnx.verification.* is deprecated" in message, message
