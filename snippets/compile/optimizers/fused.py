# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A fused optimizer is not captured: the compiled step runs its built-in kernel eagerly."""

# --8<-- [start:use]
import copy

import torch
from torch import nn


def operations(name, **options):
    torch.compiler.reset()
    count = []

    def counting_backend(graph, example_inputs):
        count.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return graph.forward

    torch.manual_seed(0)
    layer = nn.Linear(2, 2)
    reference = copy.deepcopy(layer)
    for part in (layer, reference):
        part(torch.ones(2, 2)).sum().backward()
    optimizer = getattr(torch.optim, name)(layer.parameters(), lr=0.1, **options)
    torch.compile(lambda: optimizer.step(), backend=counting_backend)()
    getattr(torch.optim, name)(reference.parameters(), lr=0.1).step()
    torch.testing.assert_close(layer.weight, reference.weight)
    return sum(count)


captured = {name: (operations(name), operations(name, fused=True)) for name in ("Adam", "SGD", "Adagrad")}
for name, (default, fused) in captured.items():
    print(f"{name}: default captured {default > 0}, fused captured {fused > 0}")
# --8<-- [end:use]

for name, (default, fused) in captured.items():
    assert default > 0 and fused == 0, captured
