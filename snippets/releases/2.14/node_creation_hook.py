# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""node_creation_hook sees every autograd node that is made in its scope."""

# --8<-- [start:use]
import torch

names = []
x = torch.ones(2, requires_grad=True)
with torch.autograd.graph.node_creation_hook(lambda node: names.append(node.name())):
    y = (x * 2).sum()
print(names[-2:])
# --8<-- [end:use]

assert names[-2:] == ["MulBackward0", "SumBackward0"], names
