# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: there is a warning',
#     'RuntimeError: torch.compile with fullgraph=True found no compiled frames',
# ]
# ///
"""A fullgraph=True call that runs no compiled code says nothing."""

# --8<-- [start:use]
import warnings

import torch
from torch.utils.flop_counter import FlopCounterMode


@torch.compile(fullgraph=True, backend="eager")
def project(x, weight):
    return x @ weight + torch.compiler.is_compiling()  # adds 1 in compiled code


with warnings.catch_warnings(record=True) as caught, FlopCounterMode(display=False):
    warnings.simplefilter("always")
    out = project(torch.ones(1, 3), torch.ones(3, 1))
print("result:", out.item(), "which is eager; warnings:", len(caught))
# --8<-- [end:use]

assert out.item() == 3.0, "the call was compiled"
assert not any("no compiled frames" in str(entry.message) for entry in caught), "there is a warning"
