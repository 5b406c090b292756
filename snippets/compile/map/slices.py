# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""map takes few slices and many, gives what vmap gives, and its name is a module and a function."""

import importlib
import inspect

import torch
from torch._higher_order_ops.map import map as map_slices

@torch.compile(backend="eager", fullgraph=True)
def row_sums(batch):
    return map_slices(lambda row: row.sin().sum(), batch)


for length in (3, 500):
    batch = torch.arange(2.0 * length).reshape(length, 2)
    batched = torch.vmap(lambda row: row.sin().sum())(batch)
    torch.testing.assert_close(row_sums(batch), batched, msg="map differs from vmap")

module = importlib.import_module("torch._higher_order_ops.map")
assert inspect.ismodule(module) and callable(map_slices), "the name is not both a module and a function"
