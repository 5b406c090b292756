# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The keywords are cu_seq_q, cu_seq_k, max_q and max_k; cu_seqlens_q raises TypeError."""

# --8<-- [start:use]
import inspect

import torch
from torch.nn.attention.varlen import varlen_attn

print(list(inspect.signature(varlen_attn).parameters)[:7])

packed = torch.randn(8, 2, 16, dtype=torch.bfloat16)
offsets = torch.tensor([0, 3, 8], dtype=torch.int32)
error = None
try:
    varlen_attn(packed, packed, packed, cu_seqlens_q=offsets, cu_seqlens_k=offsets, max_seqlen_q=5, max_seqlen_k=5)
except TypeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

names = list(inspect.signature(varlen_attn).parameters)[:7]
assert names == ["query", "key", "value", "cu_seq_q", "cu_seq_k", "max_q", "max_k"], f"the parameters are {names}"
assert error is not None and "unexpected keyword argument 'cu_seqlens_q'" in str(error), f"got {error!r}"
