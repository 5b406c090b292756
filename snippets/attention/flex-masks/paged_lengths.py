# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#   "TypeError: PagedAttention.convert_logical_block_mask\\(\\) got an unexpected keyword argument 'kv_len'",
#   "RuntimeError: Expect val and input_pos has the same length but got",
# ]
# ///
"""With kv_len the converted mask covers no key past the length of its sequence, though the mask function allows all."""

import torch
from torch.nn.attention.experimental._paged_attention import PagedAttention
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

paged = PagedAttention(n_pages=8, page_size=16, max_batch_size=2, device="cpu")
caches = [torch.full((1, 4, 8 * 16, 32), 7.0) for _ in range(2)]  # what is not assigned would show
torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 48, 32) for _ in range(3))
lengths = torch.tensor([48, 20])
for row in range(2):
    index, length = torch.tensor([row]), lengths[row : row + 1]
    paged.reserve(index, length)
    positions = torch.arange(int(length)).unsqueeze(0)
    paged.assign(index, positions, key[index, :, :length], value[index, :, :length], *caches)


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


def attend(**options):
    logical = create_block_mask(causal, 2, None, 48, 48, device="cpu", BLOCK_SIZE=16)
    return flex_attention(query, *caches, block_mask=paged.convert_logical_block_mask(logical, **options))


allowed = torch.ones(48, 48, dtype=torch.bool).tril()
for row, length in enumerate(lengths.tolist()):
    expected = torch.nn.functional.scaled_dot_product_attention(
        query[row], key[row], value[row], attn_mask=allowed & (torch.arange(48) < length)
    )
    torch.testing.assert_close(attend(kv_len=lengths)[row], expected, rtol=1e-4, atol=1e-5)
assert not torch.allclose(attend()[1], attend(kv_len=lengths)[1], atol=0.1), "kv_len masks nothing"
