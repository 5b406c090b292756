# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: compiled_autograd.enable is still there']
# ///
"""compiled_autograd.enable and disable are private; torch._dynamo.config.compiled_autograd is the switch."""

# --8<-- [start:use]
import torch
from torch._dynamo import compiled_autograd

print([name for name in ("enable", "disable", "_enable", "_disable") if hasattr(compiled_autograd, name)])
weight = torch.ones(3, requires_grad=True)


@torch.compile(backend="eager")
def train_step(value):
    (weight * value).sum().backward()


with torch._dynamo.config.patch(compiled_autograd=True):
    train_step(torch.full((3,), 2.0))
print("gradient:", weight.grad.tolist())
# --8<-- [end:use]

assert weight.grad.tolist() == [2.0, 2.0, 2.0]
assert not hasattr(compiled_autograd, "enable"), "compiled_autograd.enable is still there"
assert not hasattr(compiled_autograd, "disable")
