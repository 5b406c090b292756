# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A carry that changes its dtype is refused."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def count(total, x):
    total = total + x
    return total, total.clone()


refusal = "no error"
try:
    scan(count, torch.zeros((), dtype=torch.int64), torch.tensor([0.5, 0.5]))
except RuntimeError as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(f"{type(cause).__name__}: {cause}" for cause in causes)
    print([line.strip() for line in refusal.splitlines() if "dtype" in line][0].partition(", where")[0])
# --8<-- [end:use]

assert "dtype" in refusal or "metadata" in refusal, refusal
