# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Choose one of several branches by an index held in a tensor."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import switch

activations = (lambda x: x.relu(), lambda x: x.sigmoid(), lambda x: x.tanh())


@torch.compile(fullgraph=True)
def activate(index, x):
    return switch(index, activations, (x,))


x = torch.tensor([-1.0, 2.0])
for index in range(3):
    print(index, [round(value, 4) for value in activate(torch.tensor(index), x).tolist()])
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

activate(torch.tensor(1), x.flip(0))
print("graphs:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
for index, expected in enumerate((torch.relu(x), torch.sigmoid(x), torch.tanh(x))):
    assert torch.allclose(activate(torch.tensor(index), x), expected)
    assert torch.allclose(switch(torch.tensor(index), activations, (x,)), expected)
