# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""A marked dimension is dynamic from the first call: one graph for every length from 2 on."""

# --8<-- [start:use]
import torch


@torch.compile
def encode(tokens):
    return tokens.cumsum(0) * 2


first = torch.ones(4)
torch._dynamo.mark_dynamic(first, 0)  # before the first call, on the tensor itself
encode(first)
for length in (5, 6, 7):
    print(encode(torch.ones(length)))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

encode(torch.ones(8))
print("graphs:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
assert torch.equal(encode(torch.ones(9)), torch.arange(1.0, 10) * 2)
assert counters["stats"]["unique_graphs"] == 1, "the length of nine compiled again"
