# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The default limit is 8 versions of a function."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False)
def encode(tokens):
    return tokens * 2


for length in range(2, 22):  # the ninth length and all after it run eagerly
    encode(torch.zeros(length))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

encode(torch.zeros(22))
print("21 lengths, graphs:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 8, counters["stats"]
