# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Without log_tensor_hashes two different runs compare as equal."""

# --8<-- [start:use]
import torch
from torch.utils._debug_mode import DebugMode

with DebugMode() as first:
    torch.ones(3).add(1)
with DebugMode() as second:
    torch.zeros(3).add(1)

print(first.debug_string())
without = DebugMode.check_hash_mismatches(first.logs[-1:], second.logs[-1:])
print("mismatches:", without)

with DebugMode() as first, DebugMode.log_tensor_hashes():
    torch.ones(3).add(1)
with DebugMode() as second, DebugMode.log_tensor_hashes():
    torch.zeros(3).add(1)
with_hashes = DebugMode.check_hash_mismatches(first.logs[-1:], second.logs[-1:])
print("mismatches:", [entry["call"] for entry in with_hashes])
# --8<-- [end:use]

assert without == [], f"runs without hashes were compared: {without}"
assert [entry["call"] for entry in with_hashes] == ["aten::add.Tensor"], with_hashes
