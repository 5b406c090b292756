# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: MultiplicativeLR took a float']
# ///
"""MultiplicativeLR refuses a factor that is no function."""

# --8<-- [start:use]
import torch
from torch.optim.lr_scheduler import MultiplicativeLR

optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)
refusal = None
try:
    MultiplicativeLR(optimizer, lr_lambda=0.5)
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal == "lr_lambda should be a function, but got float", "MultiplicativeLR took a float"
