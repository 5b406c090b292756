# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: an element off the diagonal gets a gradient']
# ///
"""The gradient of the trace of a tall matrix is 1 on the diagonal and 0 elsewhere."""

# --8<-- [start:use]
import torch

matrix = torch.zeros(3, 1, requires_grad=True)
torch.trace(matrix).backward()
print(matrix.grad.flatten().tolist())
# --8<-- [end:use]

other = torch.zeros(3, 1, requires_grad=True)
other.diagonal().sum().backward()
assert other.grad.equal(torch.eye(3, 1))

tall = torch.zeros(4, 2, requires_grad=True)
torch.trace(tall).backward()
assert tall.grad.equal(torch.eye(4, 2)), "an element off the diagonal gets a gradient"
assert matrix.grad.equal(torch.eye(3, 1)), "an element off the diagonal gets a gradient"
