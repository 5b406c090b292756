# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.optim.Muon takes the matrices of hidden layers; AdamW takes the rest."""

# --8<-- [start:use]
import torch
from torch import nn

embedding, hidden, head = nn.Embedding(10, 8), nn.Linear(8, 16), nn.Linear(16, 10)
model = nn.Sequential(embedding, hidden, nn.ReLU(), head)
try:
    torch.optim.Muon(model.parameters())
except ValueError as error:
    print(error)

outside = {*embedding.parameters(), *head.parameters()}
matrices = [p for p in model.parameters() if p.ndim == 2 and p not in outside]
others = [p for p in model.parameters() if p.ndim != 2 or p in outside]
optimizers = [torch.optim.Muon(matrices, lr=0.02), torch.optim.AdamW(others, lr=3e-4)]

before = [p.detach().clone() for p in model.parameters()]
nn.functional.cross_entropy(model(torch.arange(10)), torch.arange(10)).backward()
for optimizer in optimizers:
    optimizer.step()
print("Muon:", len(matrices), "AdamW:", len(others))
# --8<-- [end:use]

assert all(p is hidden.weight for p in matrices), "not the hidden matrix alone"
assert len(matrices) + len(others) == len(before) == 5
changed = [not torch.equal(old, new.detach()) for old, new in zip(before, model.parameters(), strict=True)]
assert all(changed), f"some parameter did not change: {changed}"
step = hidden.weight.detach() - before[1] * (1 - 0.02 * 0.1)  # the default weight decay is 0.1
sizes = torch.linalg.svdvals(step)
assert sizes.min() > 0.4 * sizes.max(), f"the update is not nearly orthogonal: {sizes}"
torch.optim.Muon([embedding.weight])
refused = ""
try:
    torch.optim.Muon(nn.Conv2d(2, 2, 3, bias=False).parameters())
except ValueError as error:
    refused = str(error)
assert "Muon only supports 2D parameters" in refused, "Muon accepts a convolution"
