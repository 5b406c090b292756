# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""There is no (batch, tokens, width) form: flatten first."""

# --8<-- [start:use]
import torch
from torch.nn.functional import linear_cross_entropy

hidden, weight, labels = torch.randn(2, 8, 16), torch.randn(32, 16), torch.randint(32, (2, 8))
error = None
try:
    linear_cross_entropy(hidden, weight, labels)
except RuntimeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None and "dimensionality 1 or 2, got 3" in str(error), f"got {error!r}"
