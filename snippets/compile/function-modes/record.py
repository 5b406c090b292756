# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Guard (check )?failed", "AssertionError: the mode is not"]
# ///
"""A mode may keep a record; one that is kept from call to call compiles at every call."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import counters
from torch.overrides import TorchFunctionMode


class Count(TorchFunctionMode):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def __torch_function__(self, function, types, args=(), kwargs=None):
        self.calls += 1
        return function(*args, **(kwargs or {}))


@torch.compile(backend="aot_eager")
def step(x):
    return torch.sin(x) + 1


x, one = torch.ones(2), Count()
for _ in range(3):
    with one:
        step(x)
kept = counters["stats"].pop("unique_graphs")
for _ in range(3):
    with Count() as fresh:
        step(x)
print(f"one mode: {one.calls} calls seen, {kept} graphs; a new mode each time: {fresh.calls} calls seen")
# --8<-- [end:use]

assert one.calls == 6 and kept == 3, "the mode is not guarded"
assert fresh.calls == 2 and "unique_graphs" not in counters["stats"], "a new mode compiles again"
