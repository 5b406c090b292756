# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Captured buffers that require grad are not yet supported"]
# ///
"""A learned bias captured by the score function gets its gradient."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 128, 16) for _ in range(3))
bias = torch.randn(2, 128, 128, requires_grad=True)


def learned_bias(score, batch, head, query_index, key_index):
    return score + bias[head, query_index, key_index]


output = flex_attention(query, key, value, score_mod=learned_bias)
output.square().sum().backward()
print("gradient of the bias:", tuple(bias.grad.shape))
# --8<-- [end:use]

leaf = bias.detach().clone().requires_grad_()
dense = torch.softmax(query @ key.transpose(-1, -2) / 4 + leaf, dim=-1) @ value
dense.square().sum().backward()
torch.testing.assert_close(output, dense, rtol=1e-4, atol=1e-5)
torch.testing.assert_close(bias.grad, leaf.grad, rtol=1e-3, atol=1e-5)
