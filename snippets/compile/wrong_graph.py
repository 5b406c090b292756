# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_backend_override does not exist']
# ///
"""Taking graphs out of the backend one by one finds the one that it gets wrong."""

# --8<-- [start:use]
import torch


def faulty_backend(graph, example_inputs):  # adds where it should subtract
    for node in graph.graph.nodes:
        if node.target is torch.sub:
            node.target = torch.add
    graph.recompile()
    return graph.forward


def step(x):
    x = torch.mul(x, 2)
    torch._dynamo.graph_break()
    x = torch.sub(x, 1)
    torch._dynamo.graph_break()
    return torch.mul(x, 3)


x = torch.ones(2)
for number in (0, 1, 2):
    torch.compiler.reset()
    torch._dynamo.config.debug_backend_override = f"{number}:eager"
    right = torch.equal(torch.compile(step, backend=faulty_backend)(x), step(x))
    print(f"graph {number} in eager: {'right' if right else 'wrong'}")
# --8<-- [end:use]

outcomes = []
for rule in ("", "0:eager", "1:eager", "2:eager", ">=1:eager", "0,2:eager", "0-1:eager"):
    torch.compiler.reset()
    torch._dynamo.config.debug_backend_override = rule
    outcomes.append(torch.equal(torch.compile(step, backend=faulty_backend)(x), step(x)))
assert outcomes == [False, False, True, False, True, False, True], outcomes
