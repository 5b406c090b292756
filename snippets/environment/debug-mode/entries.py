# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""DebugMode logs ATen operators of forward and backward; hashes, inputs, modules and ids are options of their own."""

import contextlib
import io

import torch
from torch import nn
from torch.utils._debug_mode import DebugMode

torch.manual_seed(0)
layer, inputs = nn.Linear(4, 2), torch.randn(3, 4)
with contextlib.redirect_stdout(io.StringIO()) as printed, DebugMode(record_nn_module=True, record_ids=True) as run:
    layer(inputs).sum().backward()
assert printed.getvalue() == "", f"it prints {printed.getvalue()!r}"
text = run.debug_string()
names = [call.op.name() for call in run.logs if hasattr(call, "op")]
assert names[:3] == ["aten::t", "aten::addmm", "aten::sum"], f"forward: {names}"
assert "aten::mm" in names[3:] and "aten::linear" not in names, f"backward: {names}"
assert "aten::addmm(t$2: f32[2], t$3: f32[3, 4], t$1: f32[4, 2])" in text, f"no shapes, dtypes or ids in {text}"
assert "[nn.Mod] Linear" in text, f"no submodule in {text}"


def record(factor: float, **options) -> list:
    with DebugMode() as run, DebugMode.log_tensor_hashes(**options):
        torch.ops.aten.mul.Tensor(torch.tensor([1.0, -2.0]) * factor, 0.0)
    return run.logs[-1:]


def hash_of(tensor: torch.Tensor, **options):
    with DebugMode() as run, DebugMode.log_tensor_hashes(**options):
        tensor.clone()
    return run.logs[-1].log["hash"]


values = torch.tensor([1.0, -2.0, 3.0])
assert hash_of(values) == hash_of(values, hash_fn="norm") == 6.0, "the default is not the sum of absolute values"
bits = 0
for word in values.view(torch.int32).tolist():
    bits ^= word & 0xFFFFFFFF
whole = hash_of(values, hash_fn="hash_tensor")
widened = 0
for word in values.double().view(torch.int64).tolist():
    widened ^= word & 0xFFFFFFFFFFFFFFFF
assert whole in (bits, widened), f"{whole} is neither {bits} nor {widened}"
order = torch.tensor([0.0, 1.0, 2.0])
own = hash_of(values, hash_fn=lambda tensor, **_: (tensor * order).sum().item())
assert own != hash_of(values.flip(0), hash_fn=lambda tensor, **_: (tensor * order).sum().item()), "order is not seen"
assert hash_of(values.view(3, 1).expand(3, 2)) == hash_of(values.view(1, 3).expand(2, 3).contiguous()), "layout is seen"

assert "input_hash" in record(1.0, hash_inputs=True)[0].log and "input_hash" not in record(1.0)[0].log
first, second = record(1.0, hash_inputs=True), record(2.0, hash_inputs=True)
assert DebugMode.check_hash_mismatches(first, second) == [], "the results differ"
differing = DebugMode.check_hash_mismatches(first, second, compare_inputs=True)
assert [entry["is_input_hash"] for entry in differing] == [True], f"the inputs compare as {differing}"

ones, zeros = torch.ones(3), torch.zeros(3)
with DebugMode() as one:
    ones.add(1)
with DebugMode() as other:
    zeros.add(1)
assert DebugMode.check_hash_mismatches(one.logs, other.logs) == [] and one.logs[0].log is None, "hashed unasked"
assert not any(hasattr(module, "DebugMode") for module in (torch, torch.utils, torch.compiler)), "there is an alias"
