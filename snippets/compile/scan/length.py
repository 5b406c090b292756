# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "TypeError: scan\\(\\) got an unexpected keyword argument 'length'",
# ]
# ///
"""With length and no xs, scan is a counted loop."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def halve(state, _):
    state = state / 2
    return state, state.clone()


def halvings(start):
    return scan(halve, start, None, length=4)[1]


print(halvings(torch.tensor(16.0)).tolist())
# --8<-- [end:use]

assert halvings(torch.tensor(16.0)).tolist() == [8.0, 4.0, 2.0, 1.0]
