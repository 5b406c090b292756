# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no error"]
# ///
"""A step that returns one tensor as carry and as output is refused."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


def step(state, x):
    state = state * x
    return state, state  # the same tensor twice


refusal = "no error"
try:
    scan(step, torch.ones(()), torch.tensor([2.0, 3.0, 4.0]))
except RuntimeError as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(f"{type(cause).__name__}: {cause}" for cause in causes)
    print("Encountered aliasing" + refusal.partition("Encountered aliasing")[2].splitlines()[0])
# --8<-- [end:use]

assert "Encountered aliasing during higher order op tracing" in refusal, refusal
