# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Gradients flow through torch.cond in compiled code."""

# --8<-- [start:use]
import torch


@torch.compile(backend="aot_eager", fullgraph=True)
def loss(x, weight):
    return torch.cond(x.sum() > 0, lambda x, w: (x * w).sum(), lambda x, w: (w**2).sum(), (x, weight))


weight = torch.tensor([2.0, 3.0], requires_grad=True)
for x in (torch.tensor([1.0, 5.0]), torch.tensor([-1.0, -5.0])):
    (gradient,) = torch.autograd.grad(loss(x, weight), weight)
    print(f"sum {x.sum():+.0f}: gradient {gradient.tolist()}")
    expected = x if x.sum() > 0 else 2 * weight.detach()
    assert torch.equal(gradient, expected), f"wrong gradient {gradient}"
# --8<-- [end:use]
