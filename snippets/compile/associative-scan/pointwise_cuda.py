# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# ///
"""On CUDA the default combine_mode compiles into one Triton scan."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan


@torch.compile(fullgraph=True)
def running_total(xs):
    return associative_scan(torch.add, xs, 0)  # combine_mode="pointwise"


xs = torch.arange(1.0, 9.0, device="cuda")
print(running_total(xs).tolist())
# --8<-- [end:use]

assert torch.equal(running_total(xs).cpu(), torch.arange(1.0, 9.0).cumsum(0))
