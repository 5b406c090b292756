# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: inputs that need gradients were accepted"]
# ///
"""Since 2.11 FlexAttention refuses inputs that need gradients on CPU."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

query, key, value = (torch.randn(1, 2, 128, 16, requires_grad=True) for _ in range(3))
error = None
try:
    flex_attention(query, key, value)
except NotImplementedError as caught:
    error = caught
print(error)

output = flex_attention(query.detach(), key.detach(), value.detach())  # torch.no_grad() alone is not enough
# --8<-- [end:use]

refused = False
try:
    with torch.no_grad():
        flex_attention(query, key, value)
except NotImplementedError:
    refused = True
assert error is not None, "inputs that need gradients were accepted"
assert "FlexAttention does not support backward on CPU" in str(error), f"another message: {error}"
assert refused, "torch.no_grad() is enough"
reference = torch.nn.functional.scaled_dot_product_attention(query, key, value)
torch.testing.assert_close(output, reference.detach(), atol=1e-4, rtol=1e-4)
