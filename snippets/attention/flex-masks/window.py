# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A sliding window inside each document is two mask functions joined by and_masks."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import and_masks, create_block_mask, flex_attention

length, window = 256, 32
document = torch.repeat_interleave(torch.arange(3), torch.tensor([100, 60, 96]))


def sliding_window(batch, head, query_index, key_index):
    return (query_index >= key_index) & (query_index - key_index < window)


def same_document(batch, head, query_index, key_index):
    return document[query_index] == document[key_index]


mask = and_masks(sliding_window, same_document)
block_mask = create_block_mask(mask, None, None, length, length, device="cpu", BLOCK_SIZE=32)
query, key, value = (torch.randn(2, 4, length, 16) for _ in range(3))
output = flex_attention(query, key, value, block_mask=block_mask)
print(f"{block_mask.sparsity():.0f} % of the blocks are skipped")
# --8<-- [end:use]

rows, columns = torch.arange(length).unsqueeze(1), torch.arange(length).unsqueeze(0)
near = (rows >= columns) & (rows - columns < window)
allowed = near & (document.unsqueeze(1) == document.unsqueeze(0))
reference = torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=allowed)
torch.testing.assert_close(output, reference, rtol=1e-4, atol=1e-5)
blocks = allowed.view(8, 32, 8, 32).any(dim=3).any(dim=1)
assert abs(block_mask.sparsity() - 100 * (1 - blocks.float().mean().item())) < 1e-3, "sparsity is counted otherwise"
