# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no error"]
# ///
"""A body that hands a carried tensor through unchanged is refused."""

# --8<-- [start:use]
import torch


def double_until(x, limit):
    return torch.while_loop(lambda x, m: x.sum() < m, lambda x, m: (x * 2, m), (x, limit))[0]


refusal = "no error"
try:
    double_until(torch.tensor([1.0, 2.0]), torch.tensor(100.0))
except RuntimeError as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(f"{type(cause).__name__}: {cause}" for cause in causes)
    print("Encountered aliasing" + refusal.partition("Encountered aliasing")[2].splitlines()[0])
# --8<-- [end:use]

assert "Encountered aliasing during higher order op tracing" in refusal, refusal
