# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A phase of your own, in the same table: what a backend of yours costs."""

# --8<-- [start:use]
import time

import torch
from torch._dynamo.utils import compile_times, dynamo_timed


def slow_backend(graph, example_inputs):
    with dynamo_timed("my_pass"):
        time.sleep(0.05)
    return graph.forward


torch.compile(lambda x: torch.sin(x), backend=slow_backend)(torch.ones(3))
phases, seconds = compile_times(repr="csv", aggregate=True)
print("my_pass took at least 50 ms:", float(dict(zip(phases, seconds))["my_pass"]) >= 0.05)
# --8<-- [end:use]

assert 0.05 <= float(dict(zip(phases, seconds))["my_pass"]) < 5
