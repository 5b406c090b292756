# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a partial cannot be the key of a dict in compiled code']
# ///
"""A partial made in the compiled function is a key of a dict made there, and a plain function outside is one."""

# --8<-- [start:use]
import functools

import torch


def scale(x, k):
    return x * k


table = {scale: 3}


@torch.compile(backend="eager", fullgraph=True)
def weigh(x):
    doubled = functools.partial(scale, k=2)
    return doubled(x) * {doubled: 5}[doubled] + table[scale]


try:
    weighed = weigh(torch.ones(1)).item()
    print(weighed)
except torch._dynamo.exc.Unsupported:
    weighed = None
# --8<-- [end:use]

assert weighed is not None, "a partial cannot be the key of a dict in compiled code"
assert weighed == 13.0
