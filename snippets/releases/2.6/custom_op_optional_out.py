# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a default that is written to is taken']
# ///
"""A custom operator that may write to an argument with a default fails if the argument is left out, up to 2.12."""

# --8<-- [start:use]
from typing import Optional

import torch


@torch.library.custom_op("shop::accumulate", mutates_args=("out",))
def accumulate(a: torch.Tensor, out: Optional[torch.Tensor] = None) -> None:
    if out is not None:
        out.add_(a)


refusal = None
try:
    accumulate(torch.ones(2))
except IndexError as error:
    refusal = error
    print(type(error).__name__, error)
total = torch.zeros(2)
accumulate(torch.ones(2), total)
# --8<-- [end:use]

assert refusal is not None, "a default that is written to is taken"
assert total.tolist() == [1.0, 1.0], total
