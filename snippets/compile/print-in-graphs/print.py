# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A registered print stays out of the graph's way: one graph, and the text comes after it."""

# --8<-- [start:use]
import torch

torch._dynamo.config.reorderable_logging_functions.add(print)


@torch.compile(backend="eager", fullgraph=True)  # leave backend out for Inductor
def step(x):
    x = x.sin()
    print("after sin:", x)
    return x.cos()


out = step(torch.zeros(2))
# --8<-- [end:use]

# --8<-- [start:count]
def log_sin(x):
    print("sin:", x.sin())
    return x.cos()


registered = torch._dynamo.explain(log_sin)(torch.zeros(2))
torch._dynamo.config.reorderable_logging_functions.remove(print)
unregistered = torch._dynamo.explain(log_sin)(torch.zeros(2))
print("graphs:", registered.graph_count, "and without the setting", unregistered.graph_count)
# --8<-- [end:count]

assert (registered.graph_count, unregistered.graph_count) == (1, 2), (registered, unregistered)
assert out.tolist() == [1.0, 1.0]
