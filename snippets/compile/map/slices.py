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
import torch._higher_order_ops
from torch._higher_order_ops.map import map as map_slices

graphs, calls = [], []


def recording_backend(graph, example_inputs):
    graphs.append(len(graph.graph.nodes))
    return graph.forward


@torch.compile(backend=recording_backend, fullgraph=True, dynamic=False)
def row_sums(batch):
    return map_slices(lambda row: row.sin().sum(), batch)


for length in (3, 500):
    batch = torch.arange(2.0 * length).reshape(length, 2)
    calls.clear()
    batched = torch.vmap(lambda row: (calls.append(row.shape), row.sin().sum())[1])(batch)
    assert len(calls) == 1, f"vmap called the function {len(calls)} times"
    torch.testing.assert_close(row_sums(batch), batched, msg="map differs from vmap")
assert len(graphs) == 2 and graphs[0] == graphs[1], f"the graph grows with the number of slices: {graphs}"

module = importlib.import_module("torch._higher_order_ops.map")
assert inspect.ismodule(module), "the name is no module"
assert callable(map_slices) and module.map is map_slices, "the module holds no function of its name"
assert torch._higher_order_ops.map in (module, map_slices), "the attribute is neither"
