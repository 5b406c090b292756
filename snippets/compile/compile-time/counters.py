# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Count graphs and recompiles in a test, without reading a log."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import counters


@torch.compile(backend="eager", dynamic=False)
def step(x):
    return torch.sin(x)


counters.clear()
for size in (3, 4, 5, 3):
    step(torch.ones(size))
print("graphs:", counters["stats"]["unique_graphs"], " calls captured:", counters["stats"]["calls_captured"])
# --8<-- [end:use]

assert counters["stats"]["unique_graphs"] == 3 and counters["stats"]["calls_captured"] == 3, counters["stats"]
