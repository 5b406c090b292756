# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Python that is traced leaves only tensor operations in the graph; what the function makes is new at each call."""

import torch

operations = []


class Report:
    def __init__(self, total):
        self.total = total


def recording_backend(graph, example_inputs):
    operations.append([node.target.__name__ for node in graph.graph.nodes if node.op == "call_function"])
    return graph.forward


@torch.compile(backend=recording_backend, fullgraph=True)
def step(x):
    factors = {name: len(name) for name in ("a", "bb", "ccc")}
    total = sum(value for value in factors.values() if value > 1)
    return torch.mul(x, total), Report(total)


first, second = step(torch.ones(1)), step(torch.ones(1))
assert first[0].item() == 5.0
assert operations == [["mul"]], f"Python is left in the graph: {operations}"
assert isinstance(first[1], Report) and second[1].total == 5
assert first[1] is not second[1], "the object is made once only"
