# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a list of lists is silent']
# ///
"""Indexing with a list of lists warns: it is to mean one tensor, not one index a dimension."""

# --8<-- [start:use]
import warnings

import torch

grid = torch.arange(6).reshape(2, 3)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    picked = grid[[[0, 1], [1, 2]]]  # today: grid[[0, 1], [1, 2]]
print(str(caught[0].message).partition(",")[0] if caught else "silent")
print("today:", picked.tolist())
print("a tuple says it:", grid[([0, 1], [1, 2])].tolist())
# --8<-- [end:use]

assert picked.tolist() == [1, 5] == grid[([0, 1], [1, 2])].tolist() == grid[[0, 1], [1, 2]].tolist()
assert caught, "a list of lists is silent"
with warnings.catch_warnings():
    warnings.simplefilter("error")
    grid[([0, 1], [1, 2])]
    grid[[0, 1]]
for index in ([[0, 1]], [slice(None), 0], [torch.tensor([0]), torch.tensor([1])]):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        grid[index]
    assert caught, f"{index} is silent"
