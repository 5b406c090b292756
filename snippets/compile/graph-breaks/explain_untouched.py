# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch._dynamo.explain leaves nothing compiled: it resets Dynamo before and after."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


def step(x):
    return x.sin()


compiled = torch.compile(step, backend=counting_backend)
compiled(torch.ones(3))
torch._dynamo.explain(step)(torch.ones(3))
compiled(torch.ones(3))  # the same call as before, compiled a second time
print("compilations:", len(graphs))
# --8<-- [end:use]

assert len(graphs) == 2, f"explain kept the compiled code: {len(graphs)} compilations"
