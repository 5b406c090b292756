# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A disabled function runs eagerly between two graphs; under fullgraph=True that is an error."""

# --8<-- [start:use]
import torch


@torch.compiler.disable
def lookup(x):
    return x + 1


@torch.compile(backend="eager")  # leave backend out for Inductor
def step(x):
    return lookup(x.sin()).cos()


print(step(torch.zeros(2)))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

step(torch.ones(2))
print("graphs:", counters["stats"]["unique_graphs"])
try:
    torch.compile(lambda x: lookup(x.sin()).cos(), backend="eager", fullgraph=True)(torch.zeros(2))
except torch._dynamo.exc.Unsupported as error:
    refusal = type(error).__name__
    print("fullgraph=True:", refusal)
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 2 and refusal == "Unsupported", (counters["stats"], refusal)
torch.testing.assert_close(step(torch.ones(2)), (torch.ones(2).sin() + 1).cos())
