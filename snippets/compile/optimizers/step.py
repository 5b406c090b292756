# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Compile the optimizer step: the update of every parameter is one graph."""

# --8<-- [start:use]
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)


@torch.compile(backend="eager")  # leave backend out for Inductor
def update():
    optimizer.step()


for _ in range(5):
    model(torch.ones(2, 4)).sum().backward()
    update()
    optimizer.zero_grad()
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

model(torch.ones(2, 4)).sum().backward()
update()
print("parameters:", len(list(model.parameters())), "graphs after 6 steps:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

torch.manual_seed(0)
reference = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
eager = torch.optim.AdamW(reference.parameters(), lr=0.01)
for _ in range(6):
    reference(torch.ones(2, 4)).sum().backward()
    eager.step()
    eager.zero_grad()
assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
for compiled, expected in zip(model.parameters(), reference.parameters(), strict=True):
    torch.testing.assert_close(compiled, expected, rtol=1e-4, atol=1e-4)
