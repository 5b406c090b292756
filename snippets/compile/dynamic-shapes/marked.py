# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A dimension that is marked before the first call: one compilation, and every length runs."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")  # leave backend out for Inductor
def encode(tokens):
    return tokens.cumsum(0) * 2


first = torch.ones(4)
torch._dynamo.mark_dynamic(first, 0)  # before the first call, on the tensor itself
encode(first)
for length in (5, 6, 7):
    print(encode(torch.ones(length)).tolist())
# --8<-- [end:use]

from torch._dynamo.utils import counters

assert encode(torch.ones(9)).tolist() == [2.0 * place for place in range(1, 10)]
assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
