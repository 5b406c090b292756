# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: torch.jit.script shows no warning by default"]
# ///
"""The deprecation of torch.jit.script is shown by default."""

# --8<-- [start:use]
import warnings

import torch


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


with warnings.catch_warnings(record=True) as shown:
    warnings.resetwarnings()
    warnings.simplefilter("ignore", DeprecationWarning)  # Python's default outside __main__
    torch.jit.script(double)
for entry in shown:
    print(f"{entry.category.__name__}: {entry.message}")
# --8<-- [end:use]

assert [entry.category for entry in shown] == [FutureWarning], "torch.jit.script shows no warning by default"
