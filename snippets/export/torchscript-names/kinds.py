# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A scripted module and a scripted function are classes of torch.jit; what export and compile give are none of them."""

import warnings

warnings.simplefilter("ignore")

# --8<-- [start:use]
import torch
from torch import nn


def is_torchscript(value: object) -> bool:
    return isinstance(value, (torch.jit.ScriptModule, torch.jit.ScriptFunction))


model = nn.Linear(4, 2)
print("eager:", is_torchscript(model))
print("scripted:", is_torchscript(torch.jit.script(model)))
print("traced:", is_torchscript(torch.jit.trace(model, torch.ones(1, 4))))
print("exported:", is_torchscript(torch.export.export(model, (torch.ones(1, 4),)).module()))
# --8<-- [end:use]

assert is_torchscript(torch.jit.script(model)) and is_torchscript(torch.jit.trace(model, torch.ones(1, 4)))
assert is_torchscript(torch.jit.trace_module(model, {"forward": torch.ones(1, 4)}))
assert not is_torchscript(model) and not is_torchscript(torch.compile(model))
