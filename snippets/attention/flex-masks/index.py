# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an integer drops the dimension"]
# ///
"""Since 2.9 indexing with an integer keeps the dimension."""

# --8<-- [start:use]
from torch.nn.attention.flex_attention import create_block_mask


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


block_mask = create_block_mask(causal, 4, 2, 512, 512, device="cpu")
print(block_mask.shape, "->", block_mask[0].shape, "->", block_mask[0, 1].shape)
# --8<-- [end:use]

assert block_mask[0].shape == (1, 2, 512, 512), f"an integer drops the dimension: {block_mask[0].shape}"
assert block_mask[0, 1].shape == (1, 1, 512, 512), f"two integers give {block_mask[0, 1].shape}"
