# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: verification.find_mismatch is still there']
# ///
"""find_mismatch and verify are gone from torch.onnx.verification."""

# --8<-- [start:use]
from torch.onnx import verification

refusal = None
try:
    verification.find_mismatch
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

print("verify_onnx_program:", hasattr(verification, "verify_onnx_program"))
# --8<-- [end:use]

assert refusal is not None, "verification.find_mismatch is still there"
assert "has no attribute 'find_mismatch'" in refusal, refusal

assert not hasattr(verification, "verify") and not hasattr(verification, "GraphInfo")
assert hasattr(verification, "verify_onnx_program")
