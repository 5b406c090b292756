# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Compiled, index_add stretches a source of the wrong shape, which eager mode refuses."""

# --8<-- [start:use]
import torch


def add(source):
    return torch.zeros(3, 2).index_add(0, torch.tensor([0, 1, 2]), source)


column = torch.ones(3, 1)  # the tensor has two
try:
    add(column)
except RuntimeError as error:
    print("eager:", error)
compiled = torch.compile(add)(column)
print("compiled:", compiled.tolist())
# --8<-- [end:use]

try:
    add(column)
    refused = ""
except RuntimeError as error:
    refused = str(error)
assert "source tensor shape must match" in refused, f"eager mode takes the column: {refused!r}"
assert torch.equal(compiled, torch.ones(3, 2)), compiled
