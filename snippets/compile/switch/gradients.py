# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Gradients through switch, in eager mode and compiled."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import switch


def loss(index, weight):
    return switch(index, (lambda w: (w * 2).sum(), lambda w: (w * w).sum(), lambda w: (w**3).sum()), (weight,))


weight = torch.tensor([3.0], requires_grad=True)
for function in (loss, torch.compile(loss, backend="aot_eager", fullgraph=True)):
    print([torch.autograd.grad(function(torch.tensor(i), weight), weight)[0].item() for i in range(3)])
# --8<-- [end:use]

for function in (loss, torch.compile(loss, backend="aot_eager", fullgraph=True)):
    for index, expected in enumerate((2.0, 6.0, 27.0)):
        assert torch.autograd.grad(function(torch.tensor(index), weight), weight)[0].item() == expected
