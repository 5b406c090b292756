# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: sort raised another error: RuntimeError', 'TypeError: .*Sort does not support complex dtypes']
# ///
"""torch.sort of complex numbers raises ValueError."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.sort(torch.tensor([1j, 2]))
except (RuntimeError, ValueError) as error:
    refusal = error
    print(type(error).__name__, error)
# --8<-- [end:use]

assert type(refusal) is ValueError, f"sort raised another error: {type(refusal).__name__}"
