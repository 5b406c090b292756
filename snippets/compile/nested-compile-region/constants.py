# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A Python number on each block makes every block a region of its own."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return torch.sin(x) * self.scale


def bodies(scales):
    torch.compiler.reset()
    seen = []

    def recording_backend(graph, example_inputs):
        seen.extend(name for name, _ in graph.named_children() if name.startswith("subgraph"))
        return graph.forward

    model = nn.Sequential(*[Block(scale) for scale in scales])
    torch.compile(model, backend=recording_backend, fullgraph=True)(torch.ones(2))
    return len(seen)


print("int on each block:   ", bodies([1, 2, 3, 4]))
print("tensor on each block:", bodies([torch.tensor(float(i)) for i in (1, 2, 3, 4)]))
# --8<-- [end:use]

assert bodies([1, 2, 3, 4]) == 4
assert bodies([torch.tensor(float(i)) for i in (1, 2, 3, 4)]) == 1
