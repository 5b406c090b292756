# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Methods and decorators of TorchScript, and a loaded module at work, give no warning."""

# --8<-- [start:use]
import warnings

import torch
from torch import nn


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    scripted = torch.jit.script(nn.Linear(4, 2))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    scripted.save("linear.pt")  # torch.jit.save(scripted, …) would warn
    scripted(torch.ones(3, 4))
    torch.jit.ScriptModule()
    torch.jit.unused(double)
    torch.jit.is_scripting()
print("warnings:", len(caught))
# --8<-- [end:use]

assert not caught, f"a warning: {caught[0].message}"
