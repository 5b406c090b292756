# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# fresh = true
# ///
"""Without device, create_block_mask of a build for CUDA looks for a GPU, whether there is one or not."""

# --8<-- [start:use]
import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU

from torch.nn.attention.flex_attention import create_block_mask


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


refusal = ""
try:
    create_block_mask(causal, None, None, 256, 256)
except RuntimeError as error:
    refusal = str(error)
# --8<-- [end:use]

assert refusal.startswith(("Found no NVIDIA driver", "No CUDA GPUs are available")), refusal
assert create_block_mask(causal, None, None, 256, 256, device="cpu").kv_indices.device.type == "cpu"
