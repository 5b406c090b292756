# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""In training the first block gets a graph of its own, because its input needs no gradient."""

# --8<-- [start:use]
import torch
from torch import nn

class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, width)

    def forward(self, x):
        return x + torch.tanh(self.linear(x))


graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


torch.manual_seed(0)
model = nn.Sequential(*[Block(8) for _ in range(12)])
for block in model:
    block.compile(backend=counting_backend)

model(torch.ones(2, 8)).sum().backward()
print("blocks:", len(model), "graphs:", len(graphs))
with torch.no_grad():
    model(torch.ones(2, 8))
print("after a call under no_grad:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 3, len(graphs)
grads = [p.grad.clone() for p in model.parameters()]
model.zero_grad()
with torch.compiler.set_stance("force_eager") if hasattr(torch.compiler, "set_stance") else torch.enable_grad():
    model(torch.ones(2, 8)).sum().backward()
for compiled, p in zip(grads, model.parameters(), strict=True):
    torch.testing.assert_close(compiled, p.grad)
