# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A predicate that is a Python bool is decided while tracing: only one branch is compiled."""

# --8<-- [start:use]
import torch

compiled_graphs = []


def recording_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=recording_backend, fullgraph=True, dynamic=False)
def pool(x):
    return torch.cond(x.shape[0] > 2, lambda x: x.sum(), lambda x: x.max() * 1, (x,))  # a shape, not a value


print(pool(torch.ones(4)).item(), pool(torch.ones(2)).item())
operators = [node.target for graph in compiled_graphs for node in graph.graph.nodes]
print("graphs:", len(compiled_graphs), "with a cond operator:", torch.ops.higher_order.cond in operators)
# --8<-- [end:use]

assert pool(torch.ones(4)).item() == 4.0 and pool(torch.ones(2)).item() == 1.0
assert len(compiled_graphs) == 2 and torch.ops.higher_order.cond not in operators
