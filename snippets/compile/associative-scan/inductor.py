# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor compiles a generic associative_scan on CPU."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan


@torch.compile(fullgraph=True)
def products(xs):
    return associative_scan(lambda a, b: a * b, xs, 0, combine_mode="generic")


print(products(torch.tensor([2.0, 3.0, 4.0])).tolist())
# --8<-- [end:use]

assert products(torch.tensor([2.0, 3.0, 4.0])).tolist() == [2.0, 6.0, 24.0]
