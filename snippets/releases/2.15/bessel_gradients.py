# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no gradient comes back']
# ///
"""Eight Bessel functions of torch.special carry a gradient."""

# --8<-- [start:use]
import torch

x = torch.tensor(2.0, requires_grad=True)
y = torch.special.bessel_j0(x)
print(y.requires_grad)
# --8<-- [end:use]

assert y.requires_grad, "no gradient comes back"
(gradient,) = torch.autograd.grad(y, x)
assert torch.isclose(gradient, -torch.special.bessel_j1(x))
first, second = ("bessel_j", "bessel_y"), ("modified_bessel_i", "modified_bessel_k")
for name in (f"{family}{order}" for family in (*first, *second) for order in (0, 1)):
    assert getattr(torch.special, name)(x).requires_grad, "no gradient comes back"
