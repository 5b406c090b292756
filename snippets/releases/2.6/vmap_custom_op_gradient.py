# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no gradient goes through vmap"]
# ///
"""Since 2.6 a custom operator with register_autograd and register_vmap has a gradient under vmap."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


twice.register_autograd(lambda ctx, gradient: gradient * 2)
twice.register_vmap(lambda info, in_dims, x: (twice(x), in_dims[0]))

x = torch.ones(3, requires_grad=True)
y = torch.func.vmap(twice)(x)
print(y.requires_grad)
# --8<-- [end:use]

assert y.tolist() == [2.0, 2.0, 2.0]
assert y.requires_grad, "no gradient goes through vmap"
y.sum().backward()
assert x.grad.tolist() == [2.0, 2.0, 2.0]
