# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "NotImplementedError: NestedUserFunctionVariable\\(\\) has no type",
#     "TypeError: cond\\(\\) missing 1 required positional argument: 'operands'",
# ]
# ///
"""Branches may close over tensors, so the operands can be left out."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def clip(gradient, limit):
    norm = gradient.norm()
    return torch.cond(norm > limit, lambda: gradient * limit / norm, lambda: gradient.clone())


print(clip(torch.tensor([3.0, 4.0]), limit=torch.tensor(1.0)))
# --8<-- [end:use]

assert torch.allclose(clip(torch.tensor([3.0, 4.0]), torch.tensor(1.0)), torch.tensor([0.6, 0.8]))
assert torch.allclose(clip(torch.tensor([3.0, 4.0]), torch.tensor(9.0)), torch.tensor([3.0, 4.0]))
