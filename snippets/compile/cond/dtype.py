# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Both branches must return the same dtype."""

# --8<-- [start:use]
import torch


def score(x):
    return torch.cond(x.sum() > 0, lambda x: x.half(), lambda x: x.double(), (x,))


try:
    score(torch.ones(2))
    refusal = "no error"
except RuntimeError as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(str(cause) for cause in causes)
    print(type(error).__name__)
# --8<-- [end:use]

assert "dtype" in refusal, refusal
