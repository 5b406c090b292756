# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = ['AssertionError: another refusal']
# ///
"""The default combine_mode runs on CPU in eager mode, and Inductor refuses it."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan


@torch.compile(fullgraph=True)
def running_total(xs):
    return associative_scan(torch.add, xs, 0)


refusal = "no error"
try:
    running_total(torch.ones(4))
except Exception as error:
    refusal = str(error)
print([line.partition(": ")[2] for line in refusal.splitlines() if "not supported on cpu" in line][:1])
# --8<-- [end:use]

assert "combine_mode='pointwise' is not supported on cpu" in refusal, f"another refusal: {refusal.splitlines()[0]}"
