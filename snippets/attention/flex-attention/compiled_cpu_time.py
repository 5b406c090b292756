# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 600
# absent = ["AssertionError: compiled FlexAttention is slower than eager", "LoweringException: RuntimeError: Found no NVIDIA driver"]
# ///
"""Compiled FlexAttention takes less time than eager on a CPU, forward and with one thread."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from torch.utils.benchmark import Timer


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


torch.set_num_threads(1)
query, key, value = (torch.randn(1, 4, 1024, 64) for _ in range(3))
block_mask = create_block_mask(causal, None, None, 1024, 1024, device="cpu")
compiled = torch.compile(flex_attention)


def measure(flex):
    with torch.no_grad():
        flex(query, key, value, block_mask=block_mask)
        call = "flex(query, key, value, block_mask=block_mask)"
        return Timer(call, globals={**globals(), "flex": flex}).blocked_autorange().median


speedup = measure(flex_attention) / measure(compiled)
print(f"metric: compiled_speedup = {speedup:.2g} x")
# --8<-- [end:use]

assert speedup > 1, "compiled FlexAttention is slower than eager"
