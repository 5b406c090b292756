# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""From 2.6 to 2.9 create_nested_block_mask builds a block mask for a jagged nested tensor."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_nested_block_mask

lengths = [40, 88]
jagged = torch.nested.nested_tensor([torch.randn(n, 2, 16) for n in lengths], layout=torch.jagged).transpose(1, 2)


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


block_mask = create_nested_block_mask(causal, 1, 1, jagged)
print(block_mask.shape)
# --8<-- [end:use]

assert tuple(block_mask.shape[-2:]) == (128, 128), f"the mask covers {tuple(block_mask.shape)}"
