# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""flex_attention with return_lse=True warns; return_aux is the new way."""

# --8<-- [start:use]
import warnings

import torch
from torch.nn.attention.flex_attention import AuxRequest, flex_attention

query = torch.randn(1, 1, 4, 8)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    out, old = flex_attention(query, query, query, return_lse=True)
    out, aux = flex_attention(query, query, query, return_aux=AuxRequest(lse=True))
print("same log-sum-exp:", torch.equal(old, aux.lse))
# --8<-- [end:use]

torch.testing.assert_close(old, aux.lse)
