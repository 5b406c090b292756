# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""scan keeps the graph small: its size does not depend on the number of steps, that of a loop does."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.scan import scan


def by_scan(start, xs):
    return scan(lambda carry, x: (carry * 0.5 + x, carry * 2), start, xs)[0]


def by_loop(start, xs):
    for x in xs:
        start = start * 0.5 + x
    return start


def nodes(function, steps):
    counted = []

    def backend(graph, example_inputs):
        counted.extend(graph.graph.nodes)
        return graph.forward

    torch._dynamo.reset()
    torch.compile(function, backend=backend, fullgraph=True)(torch.zeros(2), torch.ones(steps, 2))
    return len(counted)


for steps in (10, 100):
    print(f"{steps} steps: scan {nodes(by_scan, steps)} nodes, loop {nodes(by_loop, steps)}")
# --8<-- [end:use]

assert nodes(by_scan, 10) == nodes(by_scan, 100) < 20 and nodes(by_loop, 100) > 200
torch._dynamo.reset()
