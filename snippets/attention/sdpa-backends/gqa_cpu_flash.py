# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: grouped heads take the math path"]
# ///
"""Since 2.9 the CPU flash kernel takes grouped heads; before, enable_gqa meant the math path."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query = torch.randn(2, 8, 64, 32, requires_grad=True)
key, value = (torch.randn(2, 2, 64, 32) for _ in range(2))
taken = SDPBackend(torch._fused_sdp_choice(query, key, value, enable_gqa=True)).name
print(taken)
# --8<-- [end:use]

assert taken == "FLASH_ATTENTION", "grouped heads take the math path"
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    output = scaled_dot_product_attention(query, key, value, enable_gqa=True)
(grad,) = torch.autograd.grad(output.square().sum(), query)
with sdpa_kernel(SDPBackend.MATH):
    reference = scaled_dot_product_attention(query, key.repeat_interleave(4, 1), value.repeat_interleave(4, 1))
(expected,) = torch.autograd.grad(reference.square().sum(), query)
torch.testing.assert_close(output, reference)
torch.testing.assert_close(grad, expected, rtol=1e-4, atol=1e-5)
