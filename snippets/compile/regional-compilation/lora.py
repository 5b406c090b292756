# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Swap LoRA adapters of different rank without a recompile: pad to the largest rank and copy in place."""

# --8<-- [start:use]
import torch
from torch import nn

MAX_RANK = 8


class LoRALinear(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.base = nn.Linear(width, width)
        self.down = nn.Parameter(torch.zeros(MAX_RANK, width))
        self.up = nn.Parameter(torch.zeros(width, MAX_RANK))
        self.register_buffer("scale", torch.ones(()))  # a float would be a constant of the graph

    def forward(self, x):
        return self.base(x) + (x @ self.down.T @ self.up.T) * self.scale

    @torch.no_grad()
    def swap(self, down, up, scale):
        rank = len(down)
        self.down.zero_()[:rank] = down
        self.up.zero_()[:, :rank] = up
        self.scale.fill_(scale)


graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


torch.manual_seed(0)
model, x = nn.Sequential(*[LoRALinear(16) for _ in range(4)]).requires_grad_(False), torch.randn(2, 16)
for block in model:
    block.compile(backend=counting_backend, fullgraph=True)
model(x)
for rank, scale in ((4, 1.0), (8, 0.5), (2, 2.0)):
    for block in model:
        block.swap(torch.randn(rank, 16) / 16, torch.randn(16, rank) / 16, scale)
    out = model(x)
    print(f"rank {rank}: {len(graphs)} graph")
# --8<-- [end:use]

assert len(graphs) == 1, len(graphs)
expected = x
for block in model:
    merged = block.base.weight + block.scale * block.up[:, :2] @ block.down[:2]
    expected = expected @ merged.T + block.base.bias
torch.testing.assert_close(out, expected, rtol=1e-4, atol=1e-4)
