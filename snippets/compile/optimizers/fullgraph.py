# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""`fullgraph=True` is refused: the step itself contains a graph break."""

# --8<-- [start:use]
import torch
from torch import nn

layer = nn.Linear(2, 2)
layer(torch.ones(2, 2)).sum().backward()
optimizer = torch.optim.Adam(layer.parameters())
try:
    torch.compile(optimizer.step, backend="eager", fullgraph=True)()
    refusal = "ran"
except torch._dynamo.exc.Unsupported as error:
    refusal = "graph_break" if "graph_break" in str(error) else str(error)
print("refused because of:", refusal)
# --8<-- [end:use]

assert refusal == "graph_break", refusal
