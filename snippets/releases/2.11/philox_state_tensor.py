# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: an integer is required', 'AssertionError: the seed is an int', 'ImportError: cannot import name ._PhiloxState.']
# ///
"""The seed and offset of DTensor's random state are tensors."""

# --8<-- [start:use]
import torch
from torch.distributed.tensor._random import _PhiloxState

state = _PhiloxState(torch.zeros(16, dtype=torch.uint8))
state.offset = torch.tensor([8])
print(type(state.seed).__name__, state.offset.item())
# --8<-- [end:use]

assert isinstance(state.seed, torch.Tensor), "the seed is an int"
assert state.offset.item() == 8
