# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""`foreach=True` takes a tensor as learning rate with `capturable=True` only, and on CPU only when compiled."""

# --8<-- [start:use]
import torch
from torch import nn

layer = nn.Linear(2, 2)
layer(torch.ones(2, 2)).sum().backward()
options = {"lr": torch.tensor(0.1), "foreach": True}
try:
    torch.optim.AdamW(layer.parameters(), **options)
    refusal = "accepted"
except ValueError as error:
    refusal = str(error)
print(refusal)

optimizer = torch.optim.AdamW(layer.parameters(), capturable=True, **options)
try:
    optimizer.step()
    eager = "ran"
except AssertionError as error:
    eager = str(error)
print("eager on CPU:", eager)
torch.compile(lambda: optimizer.step(), backend="eager")()
print("compiled on CPU: ran")
# --8<-- [end:use]

assert refusal == "lr as a Tensor is not supported for capturable=False and foreach=True", refusal
assert eager.startswith("If capturable=True, params and state_steps must be on supported devices"), eager
