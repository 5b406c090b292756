# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no error"]
# ///
"""A branch that writes into its operand is refused."""

# --8<-- [start:use]
import torch


def normalise(x):
    return torch.cond(x.sum() > 0, lambda x: x.mul_(2), lambda x: x + 1, (x,))


refusal = "no error"
try:
    normalise(torch.ones(2))
except RuntimeError as error:
    refusal = f"{type(error).__name__}"
    print(refusal)
# --8<-- [end:use]

assert refusal == "UncapturedHigherOrderOpError", refusal
