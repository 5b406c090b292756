# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the mode is not"]
# ///
"""A mode entered inside the compiled function is traced away: no trace of it is left in the graph."""

# --8<-- [start:use]
import torch
from torch.overrides import TorchFunctionMode


class AddBecomesMultiply(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is torch.add:
            function = torch.mul
        return function(*args, **(kwargs or {}))


graphs = []


def recording_backend(graph, example_inputs):
    graphs.append([node.target.__name__ for node in graph.graph.nodes if node.op == "call_function"])
    return graph.forward


@torch.compile(backend=recording_backend, fullgraph=True)
def step(x):
    with AddBecomesMultiply():
        y = torch.add(x, x)
    return torch.add(y, x)


print(step(torch.tensor([1.0, 2.0, 3.0])).tolist(), graphs)
# --8<-- [end:use]

assert step(torch.tensor([1.0, 2.0, 3.0])).tolist() == [2.0, 6.0, 12.0], "the mode is not respected"
assert graphs == [["mul", "add"]], f"the mode is not traced: {graphs}"
