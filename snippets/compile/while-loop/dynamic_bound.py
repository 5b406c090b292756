# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A loop bound by a dynamic size is one graph for every size."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.while_loop import while_loop

compiled_graphs = []


def recording_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=recording_backend, fullgraph=True, dynamic=True)
def powers(x):
    start = torch.tensor(0), torch.zeros(())
    return while_loop(lambda i, total: i < x.shape[0], lambda i, total: (i + 1, total + 2.0), start)[1]


totals = [powers(torch.ones(length)).item() for length in (3, 7, 5, 9)]
print("totals:", totals, "graphs:", len(compiled_graphs))
# --8<-- [end:use]

assert totals == [6.0, 14.0, 10.0, 18.0], totals
assert len(compiled_graphs) == 1, len(compiled_graphs)
