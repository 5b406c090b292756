# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""AuxRequest asks for the log-sum-exp and the largest scores beside the output."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import AuxRequest, flex_attention

torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 128, 16) for _ in range(3))
output, aux = flex_attention(query, key, value, return_aux=AuxRequest(lse=True, max_scores=True))
print(tuple(aux.lse.shape), tuple(aux.max_scores.shape))
# --8<-- [end:use]

scores = query @ key.transpose(-1, -2) / 4.0
torch.testing.assert_close(aux.lse, scores.logsumexp(-1), atol=1e-4, rtol=1e-4)
torch.testing.assert_close(aux.max_scores, scores.amax(-1), atol=1e-4, rtol=1e-4)
