# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: FlexAttention does not support backward on CPU"]
# ///
"""Up to 2.10 eager FlexAttention has a backward on CPU."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention


def causal(score, batch, head, query_index, key_index):
    return torch.where(query_index >= key_index, score, float("-inf"))


torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 128, 16, requires_grad=True) for _ in range(3))
flex_attention(query, key, value, score_mod=causal).square().sum().backward()
print("query.grad:", tuple(query.grad.shape))
# --8<-- [end:use]

found, query.grad = query.grad, None
torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True).square().sum().backward()
torch.testing.assert_close(found, query.grad, atol=1e-4, rtol=1e-4)
