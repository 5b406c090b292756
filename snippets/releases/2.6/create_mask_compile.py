# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: create_mask still takes _compile']
# ///
"""create_mask has lost its argument _compile; compile the call instead."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_mask


def causal(batch, head, query, key):
    return query >= key


mask = create_mask(causal, 1, 1, 4, 4, device="cpu")
refusal = None
try:
    create_mask(causal, 1, 1, 4, 4, device="cpu", _compile=False)
except TypeError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "create_mask still takes _compile"
assert "unexpected keyword argument '_compile'" in refusal, refusal
assert torch.equal(mask[0, 0], torch.ones(4, 4).tril().bool())
