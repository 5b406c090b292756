# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A soft-cap as a score function: the logits are squeezed with tanh."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

cap = 5.0


def soft_cap(score, batch, head, query_index, key_index):
    return cap * torch.tanh(score / cap)


torch.manual_seed(0)
query, key, value = (4 * torch.randn(2, 4, 128, 16) for _ in range(3))
output = flex_attention(query, key, value, score_mod=soft_cap)
print(tuple(output.shape))
# --8<-- [end:use]

scores = query @ key.transpose(-1, -2) / 16**0.5
torch.testing.assert_close(output, torch.softmax(cap * torch.tanh(scores / cap), -1) @ value, rtol=1e-4, atol=1e-4)
assert (output - torch.softmax(scores, -1) @ value).abs().max() > 0.1, "the cap changes nothing"
