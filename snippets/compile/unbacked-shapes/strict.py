# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: mark_unbacked\(\) got an unexpected keyword argument .strict',
# ]
# ///
"""With strict=True the dimension is dynamic and backed: branches are guarded."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, fullgraph=True)
def pool(x):
    if x.shape[0] > 4:
        return x.mean(0)
    return x.sum(0)


def graphs_after(length):
    x = torch.ones(length, 3)
    mark_unbacked(x, 0, strict=True)
    pool(x)
    return len(graphs)


print("graphs after lengths 6, 7, 3:", [graphs_after(length) for length in (6, 7, 3)])
# --8<-- [end:use]

assert len(graphs) == 2, len(graphs)
