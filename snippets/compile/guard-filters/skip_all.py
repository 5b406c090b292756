# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""With all guards left out the first version answers every call, also for a shape it was not made for."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False, options={"guard_filter_fn": torch.compiler.skip_all_guards_unsafe})
def add_length(x):
    return x + x.shape[0]


print("length 2:", add_length(torch.zeros(2)).tolist())
print("length 3:", add_length(torch.zeros(3)).tolist())
# --8<-- [end:use]

assert add_length(torch.zeros(3)).tolist() == [2.0, 2.0, 2.0], "the guards were checked"
