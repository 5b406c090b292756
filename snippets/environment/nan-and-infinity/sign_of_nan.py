# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""sign, sgn and heaviside turn nan into 0, where NumPy gives nan; where keeps it."""

# --8<-- [start:use]
import torch

x = torch.tensor([2.0, -3.0, float("nan")])
print(torch.sign(x), torch.sgn(x))
print(torch.heaviside(x, torch.tensor(0.5)))

print(torch.where(x.isnan(), x, torch.sign(x)))
# --8<-- [end:use]

import numpy as np

for torch_function, numpy_function in ((torch.sign, np.sign), (torch.sgn, np.sign)):
    assert torch_function(x).tolist() == [1, -1, 0]
    assert np.isnan(numpy_function(x.numpy())[2])
assert torch.heaviside(x, torch.tensor(0.5)).tolist() == [1, 0, 0]
assert np.isnan(np.heaviside(x.numpy(), 0.5)[2])
kept = torch.where(x.isnan(), x, torch.sign(x))
assert kept[:2].tolist() == [1, -1]
assert kept[2].isnan()
