# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: (gather|scatter)\(\): Expected dtype int64 for index']
# ///
"""gather and scatter take an index of int32, with gradients."""

# --8<-- [start:use]
import torch

x = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
index = torch.tensor([2, 0, 2], dtype=torch.int32)
taken = torch.gather(x, 0, index)
taken.sum().backward()
print(taken.tolist(), x.grad)
print(torch.zeros(3).scatter_add(0, index, torch.ones(3)))
# --8<-- [end:use]

assert taken.tolist() == [30, 10, 30]
assert x.grad.tolist() == [1, 0, 2]
assert torch.zeros(3).scatter(0, index[:2], torch.tensor([5.0, 6.0])).tolist() == [6, 0, 5]
assert torch.zeros(3).scatter_add(0, index, torch.ones(3)).tolist() == [1, 0, 2]
assert torch.zeros(3).scatter_reduce(0, index, torch.ones(3), "sum").tolist() == [1, 0, 2]
