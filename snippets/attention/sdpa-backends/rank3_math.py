# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: rank-3 inputs reach the fused kernels"]
# ///
"""Up to 2.13 rank-3 inputs take the math path; add a batch dimension to reach the fused kernels."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend

query = torch.randn(8, 64, 32)  # (heads, tokens, width), no batch
print("rank 3:", SDPBackend(torch._fused_sdp_choice(query, query, query)).name)
batched = query.unsqueeze(0)
print("rank 4:", SDPBackend(torch._fused_sdp_choice(batched, batched, batched)).name)
# --8<-- [end:use]

assert SDPBackend(torch._fused_sdp_choice(query, query, query)).name == "MATH", "rank-3 inputs reach the fused kernels"
assert SDPBackend(torch._fused_sdp_choice(batched, batched, batched)).name == "FLASH_ATTENTION", "rank 4 is not flash"
