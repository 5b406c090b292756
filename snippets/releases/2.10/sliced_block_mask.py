# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a sliced mask was taken']
# ///
"""flex_attention refuses a BlockMask that was sliced."""

# --8<-- [start:use]
import warnings

import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

warnings.simplefilter("ignore")
query = torch.randn(1, 1, 128, 16)
mask = create_block_mask(lambda batch, head, q, k: q >= k, 2, 1, 128, 128, device="cpu")
refusal = None
try:
    flex_attention(query, query, query, block_mask=mask[0:1])
except RuntimeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "a sliced mask was taken"
assert "Cannot use mask_mod from a sliced BlockMask" in refusal, refusal
