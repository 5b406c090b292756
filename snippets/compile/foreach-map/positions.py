# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One group comes back for lists of several shapes; torch._foreach_add is a built-in operator; SGD has a foreach form."""

import torch
from torch._higher_order_ops import foreach_map

seen = []


def recording_backend(graph, example_inputs):
    seen.append([str(node.target) for node in graph.graph.nodes if node.op == "call_function"])
    return graph.forward


def shift(x, y):
    return torch.sub(x, y)


def step(xs, ys):
    return foreach_map(shift, xs, ys)


lists = [torch.zeros(2), torch.ones(3)], [torch.ones(2), torch.ones(3)]
out = torch.compile(step, backend=recording_backend, fullgraph=True)(*lists)
assert [tensor.tolist() for tensor in out] == [[-1.0, -1.0], [0.0, 0.0, 0.0]]
assert seen[0][0] == "foreach_map" and seen[0].count("foreach_map") == 1, f"not one group: {seen}"
sums = torch._foreach_add(*lists)
assert [tensor.tolist() for tensor in sums] == [[1.0, 1.0], [2.0, 2.0, 2.0]], sums
optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1, foreach=True)
assert optimizer.defaults["foreach"] is True, "SGD has no foreach form"
