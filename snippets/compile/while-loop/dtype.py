# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no error"]
# ///
"""A body that changes the dtype of a carried value is refused."""

# --8<-- [start:use]
import torch


def halve_until(x):
    return torch.while_loop(lambda x: x.sum() > 1, lambda x: (x.double() / 2,), (x,))[0]


refusal = "no error"
try:
    halve_until(torch.tensor([8.0]))
except RuntimeError as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(f"{type(cause).__name__}: {cause}" for cause in causes)
    print([line.strip() for line in refusal.splitlines() if "dtype" in line][0].partition(", where")[0])
# --8<-- [end:use]

assert "dtype" in refusal, refusal
