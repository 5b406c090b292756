# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Choose one of several branches by an index held in a tensor."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import switch

activations = (lambda x: x.relu(), lambda x: x.sigmoid(), lambda x: x.tanh())
compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, fullgraph=True)
def activate(index, x):
    return switch(index, activations, (x,))


x = torch.tensor([-1.0, 2.0])
for index in range(3):
    print(index, [round(value, 4) for value in activate(torch.tensor(index), x).tolist()])
print("graphs:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == 1, len(compiled_graphs)
for index, expected in enumerate((torch.relu(x), torch.sigmoid(x), torch.tanh(x))):
    assert torch.allclose(activate(torch.tensor(index), x), expected)
    assert torch.allclose(switch(torch.tensor(index), activations, (x,)), expected)
