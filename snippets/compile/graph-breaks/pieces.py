# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A graph break cuts a function in two graphs, and Python runs the line between them."""

# --8<-- [start:use]
import inspect

import torch

graphs = []


def remember(graph, example_inputs):
    graphs.append(graph.graph)
    return graph.forward


def step(x):
    y = x.sin()
    y = y + 1
    print("halfway")
    z = y * 2
    return z.cos()


torch.compile(step, backend=remember)(torch.ones(3))
runs_in = {}
for line in map(str.strip, inspect.getsource(step).splitlines()[1:]):
    has = [any(line in (node.stack_trace or "") for node in graph.nodes) for graph in graphs]
    runs_in[line] = f"graph {has.index(True) + 1}" if any(has) else "Python"
print("line of step: where it runs")
for line, place in runs_in.items():
    print(f"{line}: {place}")
# --8<-- [end:use]

assert [*runs_in.values()] == ["graph 1", "graph 1", "Python", "graph 2", "graph 2"], runs_in
assert len(graphs) == 2, graphs
