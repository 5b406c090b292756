# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Compile one block of a deep model and stamp it out for the others."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.linear = nn.LayerNorm(width), nn.Linear(width, width)

    @torch.compiler.nested_compile_region
    def forward(self, x):
        return x + torch.relu(self.linear(self.norm(x)))


torch.manual_seed(0)
model = nn.Sequential(*[Block(8) for _ in range(12)]).requires_grad_(False)
out = torch.compile(model, backend="eager", fullgraph=True)(torch.ones(2, 8))  # leave backend out for Inductor
# --8<-- [end:use]

# --8<-- [start:graph]
bodies = []


def recording_backend(graph, example_inputs):
    bodies.extend(name for name, _ in graph.named_children() if name.startswith("subgraph"))
    return graph.forward


torch.compiler.reset()
torch.compile(model, backend=recording_backend, fullgraph=True)(torch.ones(2, 8))
print("blocks:", len(model), "bodies to compile:", len(bodies))
# --8<-- [end:graph]

assert bodies == ["subgraph_0"], bodies
torch.testing.assert_close(out, model(torch.ones(2, 8)))
