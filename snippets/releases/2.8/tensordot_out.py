# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: refused by: ']
# ///
"""tensordot refuses an out tensor of another shape that requires gradients."""

# --8<-- [start:use]
import torch

a, b = torch.ones(4, 2), torch.ones(2, 4)
out = torch.empty(2, 2, requires_grad=True)
refusal = None
try:
    torch.tensordot(a, b, dims=([1], [0]), out=out)
except RuntimeError as error:
    refusal = str(error)
    print(refusal.partition(",")[0])
# --8<-- [end:use]

assert refusal is not None and refusal.startswith("tensordot(): the 'out' tensor was specified"), f"refused by: {refusal}"
