# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor refuses a Python integer among the carried values."""

# --8<-- [start:use]
import torch


@torch.compile(fullgraph=True)
def power(x):
    return torch.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (0, x))


try:
    outcome = f"ran: {power(torch.ones(2))}"
except Exception as error:
    outcome = f"{type(error).__name__}: {error}"
    print(outcome.splitlines()[0][:300])
# --8<-- [end:use]

assert outcome.startswith(("UncapturedHigherOrderOpError", "BackendCompilerFailed", "InductorError")), outcome
