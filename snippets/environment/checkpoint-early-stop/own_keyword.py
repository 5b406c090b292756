# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: decode received early_stop=False"]
# ///
"""A function with an early_stop of its own no longer gets it from checkpoint, and no error says so."""

# --8<-- [start:use]
from functools import partial

import torch
from torch.utils.checkpoint import checkpoint

received = []


def decode(x, early_stop=True):
    received.append(early_stop)
    return x.sin()


x = torch.ones(2, requires_grad=True)
checkpoint(decode, x, use_reentrant=False, early_stop=False)
checkpoint(partial(decode, early_stop=False), x, use_reentrant=False)
print("as an argument of checkpoint:", received[0])
print("bound with partial:          ", received[1])
# --8<-- [end:use]

assert received[0] is True, f"decode received early_stop={received[0]}"
assert received[1] is False
