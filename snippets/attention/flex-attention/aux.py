# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""AuxRequest asks for the log-sum-exp beside the output."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import AuxRequest, flex_attention

torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 128, 16) for _ in range(3))
output, aux = flex_attention(query, key, value, return_aux=AuxRequest(lse=True))
print(tuple(aux.lse.shape), aux.max_scores)
# --8<-- [end:use]

scores = query @ key.transpose(-1, -2) / 4.0
torch.testing.assert_close(aux.lse, scores.logsumexp(-1), atol=1e-4, rtol=1e-4)
assert aux.max_scores is None, "what was not asked for is there"
