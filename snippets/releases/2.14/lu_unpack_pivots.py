# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: lu_unpack took one row of pivots for two matrices']
# ///
"""lu_unpack refuses pivots whose shape is not that of the matrices; it stretched one row over a batch."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
LU, pivots = torch.linalg.lu_factor(torch.randn(3, 3))
batch = LU.expand(2, 3, 3)
refusal = None
try:
    torch.lu_unpack(batch, pivots)
except ValueError as error:
    refusal = error
    print(error)

P, L, U = torch.lu_unpack(batch, pivots.expand(2, 3))
print(P.shape)
# --8<-- [end:use]

assert refusal is not None, "lu_unpack took one row of pivots for two matrices"
torch.testing.assert_close((P @ L @ U)[1], (lambda p, l, u: p @ l @ u)(*torch.lu_unpack(LU, pivots)))
