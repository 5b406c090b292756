# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.cholesky still works']
# ///
"""torch.cholesky raises; torch.linalg.cholesky gives the factor."""

# --8<-- [start:use]
import torch

matrix = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
refusal = None
try:
    torch.cholesky(matrix)
except RuntimeError as error:
    refusal = str(error)
    print(refusal.splitlines()[0])
lower = torch.linalg.cholesky(matrix)
# --8<-- [end:use]

assert refusal is not None, "torch.cholesky still works"
assert "deprecated" in refusal and "torch.linalg.cholesky" in refusal, refusal
torch.testing.assert_close(lower @ lower.mT, matrix)
