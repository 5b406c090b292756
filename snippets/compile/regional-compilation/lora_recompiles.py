# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What does recompile a block: adapter weights of another shape and a Python float that changes."""

# --8<-- [start:use]
import torch
from torch import nn


class LoRALinear(nn.Module):
    def __init__(self, width, rank):
        super().__init__()
        self.base, self.scale = nn.Linear(width, width), 1.0
        self.down, self.up = nn.Linear(width, rank, bias=False), nn.Linear(rank, width, bias=False)

    def forward(self, x):
        return self.base(x) + self.up(self.down(x)) * self.scale


def recompiles(change):
    torch.compiler.reset()
    graphs = []
    block = LoRALinear(16, rank=4).requires_grad_(False)
    block.compile(backend=lambda graph, inputs: graphs.append(graph) or graph.forward, fullgraph=True)
    block(torch.ones(2, 16))
    change(block)
    block(torch.ones(2, 16))
    return len(graphs) - 1


def other_weights(block):
    block.down, block.up = nn.Linear(16, 4, bias=False), nn.Linear(4, 16, bias=False)
    block.requires_grad_(False)


def other_rank(block):
    block.down, block.up = nn.Linear(16, 8, bias=False), nn.Linear(8, 16, bias=False)
    block.requires_grad_(False)


def other_scale(block):
    block.scale = 0.5


count = {change.__name__: recompiles(change) for change in (other_weights, other_rank, other_scale)}
for name, value in count.items():
    print(f"{name}: {value}")
# --8<-- [end:use]

assert list(count.values()) == [0, 1, 1], count
