# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A predicate on a dynamic size stays in the graph: one graph serves both branches."""

# --8<-- [start:use]
import torch

compiled_graphs = []


def recording_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=recording_backend, fullgraph=True, dynamic=True)
def pool(x):
    return torch.cond(x.shape[0] > 4, lambda x: x.sum(), lambda x: x.max() * 1, (x,))


lengths = (3, 7, 2, 9, 5, 4)
pooled = [pool(torch.arange(float(length))).item() for length in lengths]
operators = [node.target for graph in compiled_graphs for node in graph.graph.nodes]
print("graphs:", len(compiled_graphs), "with a cond operator:", torch.ops.higher_order.cond in operators)
# --8<-- [end:use]

assert pooled == [float(sum(range(n)) if n > 4 else n - 1) for n in lengths], pooled
assert len(compiled_graphs) == 1 and torch.ops.higher_order.cond in operators
