# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['Unsupported: .*Tensor.item', 'Unsupported: .*[Dd]ynamic shape operator']
# ///
"""fullgraph=True captures item() and operators with data-dependent shapes."""

# --8<-- [start:use]
import torch


@torch.compile(fullgraph=True, backend="eager")
def add_sum(x):
    return x + x.sum().item()


@torch.compile(fullgraph=True, backend="eager")
def positions(x):
    return x.nonzero() * 2


print(add_sum(torch.ones(2)).tolist())
print(positions(torch.tensor([0, 1, 1])).flatten().tolist())
# --8<-- [end:use]

assert add_sum(torch.ones(2)).tolist() == [3.0, 3.0]
assert positions(torch.tensor([0, 1, 1])).flatten().tolist() == [2, 4]
