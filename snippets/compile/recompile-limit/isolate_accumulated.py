# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: .*isolate_recompiles',
# ]
# ///
"""accumulated_recompile_limit caps all isolated wrappers of one function together."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def encode(tokens):
    return tokens * 2


torch._dynamo.config.accumulated_recompile_limit = 5  # default: 256
for _ in range(12):
    torch.compile(encode, backend=counting_backend, isolate_recompiles=True)(torch.ones(3))
print("12 wrappers, graphs:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 5, len(graphs)
