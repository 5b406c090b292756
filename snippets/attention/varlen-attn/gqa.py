# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["TypeError: .*unexpected keyword argument '(enable_gqa|window_size)'"]
# ///
"""Since 2.12 key and value may have fewer heads than query: enable_gqa=True."""

# --8<-- [start:use]
import torch
from torch.nn.attention.varlen import varlen_attn

lengths = [7, 64, 200]
offsets = torch.tensor([0, *torch.tensor(lengths).cumsum(0).tolist()], dtype=torch.int32, device="cuda")
longest = max(lengths)

torch.manual_seed(0)
query = torch.randn(sum(lengths), 8, 64, device="cuda", dtype=torch.bfloat16)
key, value = (torch.randn(sum(lengths), 2, 64, device="cuda", dtype=torch.bfloat16) for _ in range(2))
output = varlen_attn(query, key, value, offsets, offsets, longest, longest, window_size=(-1, 0), enable_gqa=True)
# --8<-- [end:use]

repeated = [tensor.repeat_interleave(4, dim=1) for tensor in (key, value)]
plain = varlen_attn(query, *repeated, offsets, offsets, longest, longest, window_size=(-1, 0))
parts = []
for q, k, v in zip(*(tensor.float().split(lengths) for tensor in (query, *repeated))):
    dense = [tensor.transpose(0, 1).unsqueeze(0) for tensor in (q, k, v)]
    parts.append(torch.nn.functional.scaled_dot_product_attention(*dense, is_causal=True).squeeze(0).transpose(0, 1))
for name, found in (("grouped", output), ("repeated", plain)):
    torch.testing.assert_close(found.float(), torch.cat(parts), rtol=2e-2, atol=2e-2, msg=f"{name} heads: wrong output")
