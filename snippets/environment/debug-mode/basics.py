# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Two recorded runs of a model show the first operator whose result differs."""

# --8<-- [start:use]
import copy

import torch
from torch import nn
from torch.utils._debug_mode import DebugMode

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 2))
suspect = copy.deepcopy(model)
with torch.no_grad():
    suspect[2].weight.mul_(1.001)


def record(model: nn.Module, inputs: torch.Tensor) -> list:
    with DebugMode() as run, DebugMode.log_tensor_hashes():
        model(inputs)
    return run.logs


inputs = torch.randn(3, 4)
for entry in DebugMode.check_hash_mismatches(record(model, inputs), record(suspect, inputs)):
    print(entry["call"], f"relative difference {entry['rel_diff']:.4f}")
# --8<-- [end:use]

differing = [entry["call"] for entry in DebugMode.check_hash_mismatches(record(model, inputs), record(suspect, inputs))]
assert differing == ["aten::t", "aten::addmm"], f"the first difference is not the second layer's weight: {differing}"
calls = [call.op.name() for call in record(model, inputs)]
assert calls == ["aten::t", "aten::addmm", "aten::tanh", "aten::t", "aten::addmm"], calls
same = DebugMode.check_hash_mismatches(record(model, inputs), record(copy.deepcopy(model), inputs))
assert same == [], f"equal models differ: {same}"
hashes = [call.log["hash"] for call in record(model, inputs)]
assert abs(hashes[0] - model[0].weight.abs().sum().item()) < 1e-4, "the hash is not the sum of absolute values"
