# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""LinearCrossEntropyLoss with options equals a linear layer and cross_entropy, in value and gradients."""

# --8<-- [start:use]
import torch
from torch.nn import LinearCrossEntropyLoss, LinearCrossEntropyOptions

torch.manual_seed(0)
tokens, width, vocabulary = 128, 32, 512
hidden = torch.randn(tokens, width, requires_grad=True)
labels = torch.randint(vocabulary, (tokens,))
labels[:16] = -100  # not counted, as in cross_entropy

loss_fn = LinearCrossEntropyLoss(width, vocabulary, options=LinearCrossEntropyOptions())
loss = loss_fn(hidden, labels)
loss.backward()
print("parameters:", {name: tuple(value.shape) for name, value in loss_fn.named_parameters()})
# --8<-- [end:use]

leaf = hidden.detach().clone().requires_grad_()
(weight,) = (parameter.detach().clone().requires_grad_() for parameter in loss_fn.parameters())
expected = torch.nn.functional.cross_entropy(leaf @ weight.T, labels)
expected.backward()
torch.testing.assert_close(loss, expected, msg="another loss")
torch.testing.assert_close(hidden.grad, leaf.grad, msg="another gradient of the input")
torch.testing.assert_close(next(loss_fn.parameters()).grad, weight.grad, msg="another gradient of the weight")
assert weight.grad.abs().max() > 0, "the gradient is zero"
