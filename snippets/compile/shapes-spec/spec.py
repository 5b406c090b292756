# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: compile\(\) got an unexpected keyword argument .dynamic_shapes',
# ]
# ///
"""One ShapesSpec declares the unbacked dimensions of a function."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.dynamic_spec import STATIC, ShapesSpec, ShapeVar, TensorSpec

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def encode(tokens):
    return tokens * 2


spec = ShapesSpec({"tokens": TensorSpec([ShapeVar("length"), STATIC])})
compiled = torch.compile(encode, backend=counting_backend, fullgraph=True, dynamic_shapes=spec)
for length in (5, 0, 1, 2, 7):
    compiled(torch.ones(length, 3))
print("graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 1, len(graphs)
