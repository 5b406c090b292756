# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.10", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# absent = ['AssertionError: Inductor compiles map']
# ///
"""Inductor does not compile map on CPU."""

import torch
from torch._higher_order_ops.map import map as map_slices


def row_sums(batch):
    return map_slices(lambda row: row.sum() * 2, batch)


refusal = ""
try:
    torch.compile(row_sums, fullgraph=True)(torch.ones(3, 2))
except Exception as error:
    refusal = f"{type(error).__name__}: {error}"
assert refusal, "Inductor compiles map"
torch.compiler.reset()
assert torch.compile(row_sums, backend="aot_eager", fullgraph=True)(torch.ones(3, 2)).tolist() == [4.0, 4.0, 4.0]
