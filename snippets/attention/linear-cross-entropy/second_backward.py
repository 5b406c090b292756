# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The chunked path consumes its gradients: a second backward raises unless allow_retain_graph is set."""

# --8<-- [start:use]
import torch
from torch.nn import LinearCrossEntropyOptions
from torch.nn.functional import linear_cross_entropy

torch.manual_seed(0)
hidden, weight = torch.randn(32, 16, requires_grad=True), torch.randn(128, 16)
labels = torch.randint(128, (32,))
error = None
loss = linear_cross_entropy(hidden, weight, labels, options=LinearCrossEntropyOptions())
loss.backward(retain_graph=True)
try:
    loss.backward()
except RuntimeError as caught:
    error = caught
print(error)

hidden.grad = None
loss = linear_cross_entropy(hidden, weight, labels, options=LinearCrossEntropyOptions(allow_retain_graph=True))
loss.backward(retain_graph=True)
loss.backward()
# --8<-- [end:use]

assert error is not None, "a second backward ran"
leaf = hidden.detach().clone().requires_grad_()
torch.nn.functional.cross_entropy(leaf @ weight.T, labels).backward()
torch.testing.assert_close(hidden.grad, 2 * leaf.grad)
