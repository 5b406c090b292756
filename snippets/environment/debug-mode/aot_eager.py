# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Code compiled with aot_eager dispatches the operators of eager mode, so the two can be compared."""

# --8<-- [start:use]
import torch
from torch.utils._debug_mode import DebugMode


def step(x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    return torch.sin(x * scale).sum()


def record(fn, scale: torch.Tensor) -> list:
    with DebugMode() as run, DebugMode.log_tensor_hashes():
        fn(inputs, scale)
    return run.logs


inputs, two, three = torch.arange(4.0), torch.tensor(2.0), torch.tensor(3.0)
compiled = torch.compile(step, backend="aot_eager")
print("eager against aot_eager:", DebugMode.check_hash_mismatches(record(step, two), record(compiled, two)))
differing = DebugMode.check_hash_mismatches(record(step, two), record(compiled, three))
print("another scale:", [entry["call"] for entry in differing])
# --8<-- [end:use]

names = [call.op.name() for call in record(compiled, two)]
assert names == ["aten::mul.Tensor", "aten::sin", "aten::sum"], names
assert DebugMode.check_hash_mismatches(record(step, two), record(compiled, two)) == [], "they differ"
assert differing[0]["call"] == "aten::mul.Tensor", differing
