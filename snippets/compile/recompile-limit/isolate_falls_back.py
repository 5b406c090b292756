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
"""An isolated wrapper still uses what a wrapper without isolation has compiled."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def encode(tokens):
    return tokens * 2


def compiles(wrapper):
    before = len(graphs)
    wrapper(torch.ones(3))
    return len(graphs) - before


options = dict(backend=counting_backend, dynamic=False)
shared = torch.compile(encode, **options)
first = torch.compile(encode, isolate_recompiles=True, **options)
second = torch.compile(encode, isolate_recompiles=True, **options)
print("before the shared one:", [compiles(first), compiles(shared)])
print("after the shared one: ", compiles(second))
# --8<-- [end:use]

assert len(graphs) == 2, len(graphs)
