# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""maybe_mark_dynamic accepts a dimension that the code fixes."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def add_bias(x):
    return x + torch.ones(5)


x = torch.ones(5)
torch._dynamo.maybe_mark_dynamic(x, 0)
print(add_bias(x).tolist(), "graphs:", len(graphs))
# --8<-- [end:use]

assert add_bias(x).tolist() == [2.0] * 5
