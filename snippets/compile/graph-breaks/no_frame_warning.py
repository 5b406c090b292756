# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: no warning about a missing frame',
#     'RuntimeError: torch.compile with fullgraph=True found no compiled frames',
# ]
# ///
"""A fullgraph=True call that runs no compiled code warns."""

# --8<-- [start:use]
import warnings

import torch
from torch.utils.flop_counter import FlopCounterMode


@torch.compile(fullgraph=True, backend="eager")
def project(x, weight):
    return x @ weight


with warnings.catch_warnings(record=True) as caught, FlopCounterMode(display=False):
    warnings.simplefilter("always")
    project(torch.ones(1, 3), torch.ones(3, 1))
print([str(entry.message).partition(". ")[0] for entry in caught])
# --8<-- [end:use]

assert any("found no compiled frames" in str(entry.message) for entry in caught), "no warning about a missing frame"
