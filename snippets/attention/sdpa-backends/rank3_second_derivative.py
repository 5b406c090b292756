# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the default kernel has a second derivative']
# ///
"""Inputs of rank 3 have no second derivative under the fused kernel of the CPU; the math kernel has one."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention


def second_derivative(query):
    out = scaled_dot_product_attention(query, query, query)
    (first,) = torch.autograd.grad(out.sum(), query, create_graph=True)
    return torch.autograd.grad(first.square().sum(), query)[0]


torch.manual_seed(0)
query = torch.randn(2, 5, 8, requires_grad=True)
refusal = None
try:
    second_derivative(query)
except RuntimeError as error:
    refusal = str(error)
    print(refusal.partition(".")[0])

with sdpa_kernel(SDPBackend.MATH):
    print("math:", tuple(second_derivative(query).shape))
# --8<-- [end:use]

with sdpa_kernel(SDPBackend.MATH):
    assert second_derivative(query).isfinite().all()
assert refusal is not None, "the default kernel has a second derivative"
assert "is not implemented" in refusal, refusal
