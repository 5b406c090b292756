# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: Unflatten.NamedShape is still there']
# ///
"""nn.Unflatten lost its named form with named tensors."""

# --8<-- [start:use]
from torch import nn

refusal = None
try:
    nn.Unflatten.NamedShape
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "Unflatten.NamedShape is still there"
assert "has no attribute 'NamedShape'" in refusal, refusal

import torch

assert nn.Unflatten(1, (2, 2))(torch.ones(1, 4)).shape == (1, 2, 2)
