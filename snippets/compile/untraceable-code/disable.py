# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A disabled function runs eagerly between two graphs; under fullgraph=True that is an error."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compiler.disable
def lookup(x):
    return x + 1


def step(x):
    return lookup(x.sin()).cos()


torch.compile(step, backend=counting_backend)(torch.zeros(2))
print("graphs:", len(graphs))
torch.compiler.reset()
try:
    torch.compile(step, backend="eager", fullgraph=True)(torch.zeros(2))
except torch._dynamo.exc.Unsupported as error:
    refusal = type(error).__name__
    print("fullgraph=True:", refusal)
# --8<-- [end:use]

assert len(graphs) == 2 and refusal == "Unsupported", (len(graphs), refusal)
