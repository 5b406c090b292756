# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 400
# absent = ['AssertionError: _compile=True is silent']
# ///
"""create_block_mask(_compile=True) warns; compile the function instead."""

# --8<-- [start:use]
import warnings

import torch
from torch.nn.attention.flex_attention import create_block_mask


def causal(batch, head, query, key):
    return query >= key


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    old = create_block_mask(causal, 1, 1, 128, 128, device="cpu", _compile=True)
new = torch.compile(create_block_mask)(causal, 1, 1, 128, 128, device="cpu")
print(torch.equal(old.to_dense(), new.to_dense()))
# --8<-- [end:use]

told = [str(warning.message) for warning in caught if "_compile flag" in str(warning.message)]
assert told, "_compile=True is silent"
assert "torch.compile(create_block_mask)" in told[0], told
assert torch.equal(old.to_dense(), new.to_dense())
