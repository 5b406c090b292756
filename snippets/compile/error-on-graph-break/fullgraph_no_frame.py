# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: fullgraph=True said nothing']
# ///
"""fullgraph=True raises when the call ran no compiled code, here because a dispatch mode is active."""

# --8<-- [start:use]
import torch
from torch.utils.flop_counter import FlopCounterMode


@torch.compile(fullgraph=True, backend="eager")
def project(x, weight):
    return x @ weight


refusal = ""
try:
    with FlopCounterMode(display=False):
        project(torch.ones(2, 3), torch.ones(3, 4))
except RuntimeError as error:
    refusal = str(error)
    print(refusal.splitlines()[0])
# --8<-- [end:use]

assert "fullgraph=True found no compiled frames" in refusal, "fullgraph=True said nothing, though nothing was compiled"


def plain_project(x, weight):
    return x @ weight


with FlopCounterMode(display=False) as counter:
    plain_project(torch.ones(2, 3), torch.ones(3, 4))
assert counter.get_total_flops() == 2 * 2 * 3 * 4, counter.get_total_flops()
