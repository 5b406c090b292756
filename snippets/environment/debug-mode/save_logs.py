# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: type object 'DebugMode' has no attribute 'save_logs'"]
# ///
"""A saved log is compared with a run in another process."""

# --8<-- [start:use]
import torch
from torch.utils._debug_mode import DebugMode


def record(scale: float) -> list:
    with DebugMode() as run, DebugMode.log_tensor_hashes():
        torch.arange(4.0).mul(scale).sum()
    return run.logs


DebugMode.save_logs(record(scale=1.0), "reference.json")  # on the old machine

reference = DebugMode.load_logs("reference.json")  # on the new one
for entry in DebugMode.check_hash_mismatches(reference, record(scale=1.5)):
    print(entry["call"])
# --8<-- [end:use]

differing = [entry["call"] for entry in DebugMode.check_hash_mismatches(reference, record(scale=1.5))]
assert differing == ["aten::mul.Tensor", "aten::sum"], differing
assert DebugMode.check_hash_mismatches(reference, record(scale=1.0)) == [], "the saved log differs from an equal run"
