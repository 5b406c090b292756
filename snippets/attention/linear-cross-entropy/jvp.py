# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Forward-mode derivatives of the chunked path are 0, without an error; without options they are right."""

# --8<-- [start:use]
import torch
from torch.nn import LinearCrossEntropyOptions
from torch.nn.functional import cross_entropy, linear_cross_entropy

torch.manual_seed(0)
hidden, weight, direction = torch.randn(6, 4), torch.randn(8, 4), torch.randn(6, 4)
labels = torch.randint(8, (6,))
losses = {
    "chunked": lambda x: linear_cross_entropy(x, weight, labels, options=LinearCrossEntropyOptions()),
    "without options": lambda x: linear_cross_entropy(x, weight, labels),
    "two steps": lambda x: cross_entropy(x @ weight.T, labels),
}
for name, loss in losses.items():
    print(name, round(torch.func.jvp(loss, (hidden,), (direction,))[1].item(), 4))
# --8<-- [end:use]

from torch.autograd import forward_ad

value, expected = torch.func.jvp(losses["two steps"], (hidden,), (direction,))
assert expected.abs().item() > 0.1, expected
for name, loss in losses.items():
    found, tangent = torch.func.jvp(loss, (hidden,), (direction,))
    torch.testing.assert_close(found, value)
    assert tangent.item() == 0.0 if name == "chunked" else torch.isclose(tangent, expected), f"{name}: {tangent}"
    with forward_ad.dual_level():
        dual = forward_ad.unpack_dual(loss(forward_ad.make_dual(hidden, direction)))
    assert dual.tangent is None if name == "chunked" else torch.isclose(dual.tangent, expected), f"{name}: {dual}"
try:
    torch.func.grad(losses["chunked"])(hidden)
except RuntimeError as error:
    assert "autograd.Function with functorch transforms" in str(error), error
else:
    raise AssertionError("torch.func.grad took the chunked path")
gradient, reference = (torch.func.grad(losses[name])(hidden) for name in ("without options", "two steps"))
torch.testing.assert_close(gradient, reference)
