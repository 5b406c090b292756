# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""fullgraph=True turns the first graph break into an error; without it the function is cut in two."""

# --8<-- [start:use]
import torch

compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


def step(x):
    x = x.sin()
    torch._dynamo.graph_break()  # stands for anything Dynamo cannot trace
    return x.cos()


torch.compile(step, backend=counting_backend)(torch.ones(3))
print("default: graphs =", len(compiled_graphs))

torch.compiler.reset()
try:
    torch.compile(step, backend=counting_backend, fullgraph=True)(torch.ones(3))
except torch._dynamo.exc.Unsupported as error:
    refusal = str(error)
    print("fullgraph=True:", type(error).__name__)
# --8<-- [end:use]

assert len(compiled_graphs) == 2, len(compiled_graphs)
assert "graph_break" in refusal, refusal
