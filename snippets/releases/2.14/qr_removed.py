# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.qr still works']
# ///
"""torch.qr raises; torch.linalg.qr gives both factors."""

# --8<-- [start:use]
import torch

matrix = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
refusal = None
try:
    torch.qr(matrix)
except RuntimeError as error:
    refusal = str(error)
    print(refusal.splitlines()[0])
q, r = torch.linalg.qr(matrix, mode="reduced")
# --8<-- [end:use]

assert refusal is not None, "torch.qr still works"
assert "torch.linalg.qr" in refusal, refusal
torch.testing.assert_close(q @ r, matrix)
