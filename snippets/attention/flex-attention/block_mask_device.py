# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""create_block_mask does not take the device from your tensors: pass device."""

# --8<-- [start:use]
import inspect

from torch.nn.attention.flex_attention import create_block_mask


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


print("default:", inspect.signature(create_block_mask).parameters["device"].default)
block_mask = create_block_mask(causal, None, None, 256, 256, device="cpu")
print("kv_indices are on:", block_mask.kv_indices.device)
# --8<-- [end:use]

assert inspect.signature(create_block_mask).parameters["device"].default in ("cuda", None), "another default"
assert block_mask.kv_indices.device.type == "cpu", "the mask is on another device"
