# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Compile the optimizer step: the update of every parameter is one graph."""

# --8<-- [start:use]
import copy

import torch
from torch import nn

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
reference = copy.deepcopy(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)


@torch.compile(backend=counting_backend)
def update():
    optimizer.step()


for _ in range(5):
    model(torch.ones(2, 4)).sum().backward()
    update()
    optimizer.zero_grad()
print("parameters:", len(list(model.parameters())), "graphs after 5 steps:", len(graphs))
# --8<-- [end:use]

eager = torch.optim.AdamW(reference.parameters(), lr=0.01)
for _ in range(5):
    reference(torch.ones(2, 4)).sum().backward()
    eager.step()
    eager.zero_grad()
assert len(graphs) == 1, len(graphs)
for compiled, expected in zip(model.parameters(), reference.parameters(), strict=True):
    torch.testing.assert_close(compiled, expected, rtol=1e-4, atol=1e-4)
