# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: detach stays in the graph']
# ///
"""make_fx writes detach down as alias, unless it is handed a table of decompositions."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.proxy_tensor import make_fx


def traced(**options):
    graph = make_fx(lambda x: x.detach() + 1, **options)(torch.ones(2)).graph
    return [str(node.target) for node in graph.nodes if node.op == "call_function"]


print(traced())
# --8<-- [end:use]

assert "aten.detach.default" not in traced(), "detach stays in the graph"
assert "aten.detach.default" in traced(decomposition_table={}), traced(decomposition_table={})
