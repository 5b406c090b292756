# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the partial is not found']
# ///
"""A partial works as a key of a dict, as in eager mode."""

# --8<-- [start:use]
import functools

import torch


def scale(x, k):
    return x * k


doubled = functools.partial(scale, k=2)
table = {doubled: 3}


def known(x):
    return x + 1 if doubled in table else x - 1


print("eager:   ", known(torch.ones(1)).item())
print("compiled:", torch.compile(known, backend="eager")(torch.ones(1)).item())
# --8<-- [end:use]

assert torch.compile(known, backend="eager")(torch.ones(1)).item() == 2.0, "the partial is not found"
