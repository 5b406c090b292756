# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor compiles switch on CPU."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import switch


@torch.compile(fullgraph=True)
def shift(index, x):
    return switch(index, (lambda x: x + 10, lambda x: x + 20, lambda x: x + 30), (x,))


print([shift(torch.tensor(index), torch.zeros(2))[0].item() for index in range(3)])
# --8<-- [end:use]

assert [shift(torch.tensor(index), torch.zeros(2))[0].item() for index in range(3)] == [10.0, 20.0, 30.0]
