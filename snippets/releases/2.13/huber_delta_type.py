# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: HuberLoss took a string']
# ///
"""HuberLoss refuses a delta that is no number."""

# --8<-- [start:use]
from torch import nn

refusal = None
try:
    nn.HuberLoss(delta="large")
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "HuberLoss took a string"
assert "delta must be a float or int" in refusal, refusal
