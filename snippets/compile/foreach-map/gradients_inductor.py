# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# ///
"""Inductor refuses a foreach_map whose tensors need gradients."""

import torch
from torch._higher_order_ops import foreach_map

weights = [torch.tensor([2.0], requires_grad=True), torch.tensor([3.0, 4.0], requires_grad=True)]
inputs = [torch.tensor([5.0]), torch.tensor([6.0, 7.0])]
multiply = torch.compile(lambda weights, inputs: foreach_map(torch.mul, weights, inputs), fullgraph=True)
try:
    sum(product.sum() for product in multiply(weights, inputs)).backward()
    refusal = "gradients came back"
except Exception as error:
    refusal = str(error)
assert "foreach op should have at least one tensor arg" in refusal, refusal
