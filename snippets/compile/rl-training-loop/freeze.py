# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: not guarded"]
# ///
"""Freezing the weights recompiles, and thawing them does not."""

# --8<-- [start:use]
import torch
from torch import nn

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        return torch.tanh(self.linear(x))


policy = Policy()
policy.compile(backend=counting_backend)
needed = []
for trainable in (True, False, True):
    policy.requires_grad_(trainable)
    out = policy(torch.ones(2, 8))
    needed.append(out.requires_grad)
    print(f"trainable {trainable}: result needs a gradient {out.requires_grad}, {len(graphs)} graphs")
# --8<-- [end:use]

assert needed == [True, False, True], f"gradients needed: {needed}"
assert len(graphs) == 2, f"not guarded: {len(graphs)} graphs"
