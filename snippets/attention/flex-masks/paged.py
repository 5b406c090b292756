# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: Expect val and input_pos has the same length"]
# ///
"""PagedAttention keeps keys and values of sequences of different length in pages of one cache."""

# --8<-- [start:use]
import torch
from torch.nn.attention.experimental._paged_attention import PagedAttention
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

paged = PagedAttention(n_pages=8, page_size=16, max_batch_size=2, device="cpu")
caches = [torch.zeros(1, 4, 8 * 16, 32) for _ in range(2)]  # keys and values of all sequences
torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 48, 32) for _ in range(3))
lengths = torch.tensor([48, 20])
for row in range(2):
    index, length = torch.tensor([row]), lengths[row : row + 1]
    paged.reserve(index, length)  # 3 pages, then 2
    positions = torch.arange(int(length)).unsqueeze(0)
    paged.assign(index, positions, key[index, :, :length], value[index, :, :length], *caches)


def causal_and_filled(batch, head, query_index, key_index):
    return (query_index >= key_index) & (key_index < lengths[batch])


logical = create_block_mask(causal_and_filled, 2, None, 48, 48, device="cpu", BLOCK_SIZE=16)
output = flex_attention(query, *caches, block_mask=paged.convert_logical_block_mask(logical))
print("free pages:", len(paged.empty_pages), "of 8")
# --8<-- [end:use]

causal = torch.ones(48, 48, dtype=torch.bool).tril()
for row, length in enumerate(lengths.tolist()):
    allowed = causal & (torch.arange(48) < length)
    expected = torch.nn.functional.scaled_dot_product_attention(query[row], key[row], value[row], attn_mask=allowed)
    torch.testing.assert_close(output[row], expected, rtol=1e-4, atol=1e-5)
assert len(paged.empty_pages) == 3, f"{len(paged.empty_pages)} pages are free"
