# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Weights that come and go between calls do not recompile the blocks."""

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
model, x = nn.Sequential(*[Block(8) for _ in range(4)]).requires_grad_(False), torch.ones(2, 8)
expected = model(x)
for block in model:
    block.compile(backend=counting_backend, fullgraph=True)

shelf = {name: weight.clone() for name, weight in model.named_parameters()}


def load(model, args):
    for name, weight in model.named_parameters():
        weight.data = shelf[name].clone()


def unload(model, args, out):
    for weight in model.parameters():
        weight.data = torch.empty(0)


model.register_forward_pre_hook(load)  # on the model, which is not compiled: the blocks never see the hooks
model.register_forward_hook(unload)
outputs = [model(x) for _ in range(3)]
print("weights held between calls:", sum(weight.numel() for weight in model.parameters()))
print("graphs after 3 calls:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 1, len(graphs)
assert sum(weight.numel() for weight in model.parameters()) == 0
for out in outputs:
    torch.testing.assert_close(out, expected)
