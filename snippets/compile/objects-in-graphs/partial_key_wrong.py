# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.10.*,!=2.11.*,!=2.12.*,!=2.13.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the partial is found']
# ///
"""Whether a partial is a key of a dict is answered wrongly in compiled code, without an error."""

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

assert known(torch.ones(1)).item() == 2.0
assert torch.compile(known, backend="eager")(torch.ones(1)).item() == 0.0, "the partial is found"
names = {"doubled": 3}
assert torch.compile(lambda x: x + 1 if "doubled" in names else x - 1, backend="eager")(torch.ones(1)).item() == 2.0
