# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A query that may see no key gets zeros, not NaN, on the flash and the math path, and so does its gradient."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query = torch.randn(1, 2, 4, 32, requires_grad=True)
key, value = (torch.randn(1, 2, 4, 32) for _ in range(2))
allowed = torch.ones(4, 4, dtype=torch.bool)
allowed[0] = False  # padding: this query sees nothing
for backend in (SDPBackend.FLASH_ATTENTION, SDPBackend.MATH):
    with sdpa_kernel(backend):
        output = scaled_dot_product_attention(query, key, value, attn_mask=allowed)
    (grad,) = torch.autograd.grad(output.sum(), query)
    print(backend.name, "row 0:", output[0, 0, 0, :2].tolist(), "gradient:", grad[0, 0, 0, :2].tolist())
    assert not output.isnan().any() and output[:, :, 0].eq(0).all(), f"{backend.name}: row 0 is not zero"
    assert not grad.isnan().any() and grad[:, :, 0].eq(0).all(), f"{backend.name}: gradient of row 0 is not zero"
# --8<-- [end:use]

scores = (query @ key.transpose(-1, -2) / 32**0.5).masked_fill(~allowed, float("-inf"))
naive = torch.softmax(scores, dim=-1) @ value
assert naive[:, :, 0].isnan().all(), "the formula has no NaN there"
torch.testing.assert_close(output[:, :, 1:], naive[:, :, 1:])
