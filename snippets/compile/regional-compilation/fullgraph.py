# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""`fullgraph=True` on the blocks checks the blocks only: the code between them may break the graph."""

# --8<-- [start:use]
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width, width)

    def forward(self, x):
        return x + torch.tanh(self.linear(x))


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(Block(8) for _ in range(4))

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
            torch._dynamo.graph_break()  # stands for a callback, a print or a progress bar
        return x


torch.manual_seed(0)
model, x = Denoiser().requires_grad_(False), torch.ones(2, 8)
expected = model(x)

try:
    torch.compile(model, backend="eager", fullgraph=True)(x)
    whole = "ran"
except torch._dynamo.exc.Unsupported as error:
    whole = type(error).__name__
for block in model.blocks:
    block.compile(backend="eager", fullgraph=True)
out = model(x)
print("whole:", whole)
print("block by block: equal to eager", torch.equal(out, expected))
# --8<-- [end:use]

assert whole == "Unsupported", whole
torch.testing.assert_close(out, expected)
