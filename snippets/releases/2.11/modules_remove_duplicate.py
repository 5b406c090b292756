# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: Module.modules.. got an unexpected keyword argument .remove_duplicate.']
# ///
"""Module.modules can list a shared module as often as it is used."""

# --8<-- [start:use]
from torch import nn

shared = nn.Linear(2, 2)
model = nn.Sequential(shared, shared)
print(len(list(model.modules())), len(list(model.modules(remove_duplicate=False))))
# --8<-- [end:use]

assert len(list(model.modules(remove_duplicate=False))) == 3
