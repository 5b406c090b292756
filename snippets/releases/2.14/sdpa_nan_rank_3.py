# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: nan goes on']
# ///
"""On a CPU attention over three dimensions gives 0 where a query is nan and there are few keys."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

one, nan = torch.ones(1, 1, 1), torch.full((1, 1, 1), float("nan"))
print("nan in the query:", scaled_dot_product_attention(nan, one, one).item())
print("nan in the key:  ", scaled_dot_product_attention(one, nan, one).item())
print("nan in the value:", scaled_dot_product_attention(one, one, nan).item())
with sdpa_kernel(SDPBackend.MATH):
    print("by the formula:  ", scaled_dot_product_attention(nan, one, one).item())
# --8<-- [end:use]

assert scaled_dot_product_attention(nan, one, one).item() == 0.0, "nan goes on"
assert scaled_dot_product_attention(one, nan, one).item() == 0.0
assert scaled_dot_product_attention(one, one, nan).isnan().all()
with sdpa_kernel(SDPBackend.MATH):
    assert scaled_dot_product_attention(nan, one, one).isnan().all()
