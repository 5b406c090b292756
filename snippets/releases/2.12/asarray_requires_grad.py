# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the result asks for no gradient']
# ///
"""torch.asarray of a tensor that asks for gradients asks for them too; detach it to get one that does not."""

# --8<-- [start:use]
import torch

weights = torch.ones(2, requires_grad=True)
print(torch.asarray(weights).requires_grad, weights.requires_grad)
print(torch.asarray(weights.detach()).requires_grad, weights.requires_grad)
# --8<-- [end:use]

assert weights.requires_grad, "the result asks for no gradient"
kept = torch.asarray(weights * 3)
assert kept.requires_grad, "the result asks for no gradient"
kept.sum().backward()
assert weights.grad.tolist() == [3.0, 3.0]

cut = torch.asarray(weights.detach())
assert not cut.requires_grad
assert cut.data_ptr() == weights.data_ptr()

assert torch.asarray(weights, requires_grad=False) is weights
assert not weights.requires_grad
