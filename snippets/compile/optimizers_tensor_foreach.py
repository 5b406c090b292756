# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""`foreach=True` refuses a tensor as learning rate."""

# --8<-- [start:use]
import torch
from torch import nn

try:
    torch.optim.AdamW(nn.Linear(2, 2).parameters(), lr=torch.tensor(0.1), foreach=True)
    refusal = "accepted"
except ValueError as error:
    refusal = str(error)
print(refusal)
# --8<-- [end:use]

assert refusal == "lr as a Tensor is not supported for capturable=False and foreach=True", refusal
