# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A mask function is traced: and, or and if on indices raise; use & and |."""

# --8<-- [start:use]
from torch.nn.attention.flex_attention import create_block_mask


def with_and(batch, head, query_index, key_index):
    return query_index >= key_index and query_index - key_index < 64


def with_ampersand(batch, head, query_index, key_index):
    return (query_index >= key_index) & (query_index - key_index < 64)


error = None
try:
    create_block_mask(with_and, None, None, 256, 256, device="cpu")
except RuntimeError as caught:
    error = caught
print(str(error).split(". ")[0])
block_mask = create_block_mask(with_ampersand, None, None, 256, 256, device="cpu")
# --8<-- [end:use]

assert error is not None and "data-dependent control flow" in str(error), f"got {error!r}"
assert block_mask.to_dense().tolist() == [[[[1, 0], [1, 1]]]], f"blocks: {block_mask.to_dense().tolist()}"
