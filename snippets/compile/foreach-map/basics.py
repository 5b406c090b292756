# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Update a whole list of parameters with one mapped function."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import foreach_map


def sign_step(parameter, gradient, rate):
    return parameter - rate * gradient.sign()


@torch.compile(backend="aot_eager", fullgraph=True)
def step(parameters, gradients):
    return foreach_map(sign_step, parameters, gradients, 0.5)  # the number goes to every call


parameters = [torch.zeros(2), torch.ones(3)]
gradients = [torch.tensor([4.0, -2.0]), torch.tensor([1.0, -1.0, 0.0])]
print([tensor.tolist() for tensor in step(parameters, gradients)])
# --8<-- [end:use]

updated = step(parameters, gradients)
for new, parameter, gradient in zip(updated, parameters, gradients, strict=True):
    assert torch.equal(new, sign_step(parameter, gradient, 0.5))
for new, parameter in zip(foreach_map(torch.add, parameters, 2.0), parameters, strict=True):
    assert torch.equal(new, parameter + 2.0), "eager call"
