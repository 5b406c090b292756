# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Phases of the compiler are ranges in a `torch.profiler` trace of the first call."""

# --8<-- [start:use]
import torch
from torch.profiler import ProfilerActivity, profile


@torch.compile(backend="aot_eager")
def step(x):
    return torch.sin(x) + x


with profile(activities=[ProfilerActivity.CPU]) as first:
    step(torch.ones(3))
with profile(activities=[ProfilerActivity.CPU]) as second:
    step(torch.ones(3))
for name, trace in (("first call:", first), ("second call:", second)):
    names = {event.name for event in trace.events()}
    print(name, "compiler phases", any("dynamo_timed" in n for n in names), end=" ")
    print("compiled region", any(n.startswith("Torch-Compiled Region") for n in names))
# --8<-- [end:use]

assert any("dynamo_timed" in event.name for event in first.events()), "no compiler phases"
assert not any("dynamo_timed" in event.name for event in second.events())
assert any(event.name.startswith("Torch-Compiled Region") for event in second.events())
