# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""save_on_cpu moves weights as well as activations: they are saved for backward like anything else."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

layer = nn.Linear(64, 64)
x = torch.randn(32, 64, requires_grad=True)
seen: list[torch.Tensor] = []


def pack(tensor: torch.Tensor) -> torch.Tensor:  # what save_on_cpu would copy
    seen.append(tensor)
    return tensor


with saved_tensors_hooks(pack, lambda tensor: tensor):
    layer(x).sum().backward()
weights = [t for t in seen if t.untyped_storage().data_ptr() == layer.weight.untyped_storage().data_ptr()]
print("saved tensors:", len(seen), "of which views of the weight:", len(weights))
# --8<-- [end:use]

assert len(weights) == 1, "the weight is not among the saved tensors"
