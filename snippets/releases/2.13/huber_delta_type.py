# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: HuberLoss took a tensor']
# ///
"""HuberLoss refuses a delta that is a tensor, a NumPy number other than float64 or a string, when it is built."""

# --8<-- [start:use]
import torch
from torch import nn

delta = torch.tensor(0.5)
refusal = None
try:
    nn.HuberLoss(delta=delta)
except TypeError as error:
    refusal = str(error)
    print(refusal)

criterion = nn.HuberLoss(delta=float(delta))
# --8<-- [end:use]

import numpy as np

assert refusal is not None, "HuberLoss took a tensor"
assert "delta must be a float or int" in refusal, refusal
for other in (np.float32(0.5), "large"):
    try:
        nn.HuberLoss(delta=other)
        said = "it is taken"
    except TypeError as error:
        said = str(error)
    assert "delta must be a float or int" in said, f"{other!r}: {said}"
assert nn.HuberLoss(delta=np.float64(0.5)).delta == 0.5, "a numpy.float64 is a float"
assert criterion(torch.tensor([3.0]), torch.tensor([0.0])).item() == 0.5 * (3.0 - 0.25), "the loss"
