# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["ValueError: Expected query, key, and value to have the same dtype"]
# ///
"""Since 2.11 key and value may have another dtype than query."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

torch.manual_seed(0)
query = torch.randn(1, 2, 128, 16)
key, value = (torch.randn(1, 2, 128, 16, dtype=torch.bfloat16) for _ in range(2))
output = flex_attention(query, key, value)
print(output.dtype)
# --8<-- [end:use]

reference = torch.nn.functional.scaled_dot_product_attention(query, key.float(), value.float())
assert output.dtype == torch.float32, f"the output is {output.dtype}"
torch.testing.assert_close(output, reference, rtol=2e-2, atol=2e-2)
