# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A recording of different length is refused: both runs must dispatch the same operators."""

# --8<-- [start:use]
import torch
from torch.utils._debug_mode import DebugMode


def record(fn, inputs: torch.Tensor) -> list:
    with DebugMode() as run, DebugMode.log_tensor_hashes():
        fn(inputs)
    return run.logs


inputs = torch.linspace(-1, 1, 5)
try:
    DebugMode.check_hash_mismatches(
        record(torch.nn.functional.silu, inputs),
        record(lambda x: x * torch.sigmoid(x), inputs),
    )
except ValueError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal == "Log lengths don't match: 1 vs 2", refusal
