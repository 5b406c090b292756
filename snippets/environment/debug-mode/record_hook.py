# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A record hook keeps any number of yours for each operator."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.utils._debug_mode import DebugMode


def largest(func, types, args, kwargs, result) -> dict[str, float]:
    return {"largest": round(result.abs().max().item(), 3)}


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh())
inputs = torch.full((2, 4), 100.0)
with DebugMode() as run, DebugMode.dispatch_hooks(record_hook=largest):
    output = model(inputs)
for call in run.logs:
    print(call.op, call.record)
# --8<-- [end:use]

values = [call.record["largest"] for call in run.logs]
hidden = nn.functional.linear(inputs, model[0].weight, model[0].bias)
expected = [model[0].weight, hidden, output]
assert values == [round(tensor.abs().max().item(), 3) for tensor in expected], values
