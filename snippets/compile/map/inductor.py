# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = [
#     'AssertionError: map_impl is not an OpOverload',
#     'AssertionError: map needs capture_scalar_outputs',
# ]
# ///
"""Inductor compiles map on CPU."""

import torch as _torch
from torch._higher_order_ops.map import map as _map


@_torch.compile(fullgraph=True)
def _doubled(batch):
    return _map(lambda row: row * 2, batch)


try:
    _doubled(_torch.ones(3, 2))
except _torch._dynamo.exc.Unsupported as error:
    assert "failed with aten._local_scalar_dense" not in str(error), "map needs capture_scalar_outputs"
    raise

# --8<-- [start:use]
import torch
from torch._higher_order_ops.map import map as map_slices


@torch.compile(fullgraph=True)
def row_sums(batch):
    return map_slices(lambda row: row.sum() * 2, batch)


print(row_sums(torch.ones(3, 2)).tolist())
# --8<-- [end:use]

assert row_sums(torch.arange(6.0).reshape(3, 2)).tolist() == [2.0, 10.0, 18.0]
