# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AssertionError: get_rank\\(\\) is the same on all simulated ranks",
#     "ModuleNotFoundError: No module named 'torch.distributed._local_tensor'",
# ]
# ///
"""Inside the mode get_rank() stands for the ranks of all, in arithmetic; in a branch it equals none of them."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed._local_tensor import LocalTensorMode
from torch.testing._internal.distributed.fake_pg import FakeStore

dist.init_process_group("fake", rank=0, world_size=3, store=FakeStore())
with LocalTensorMode(3):
    offsets = torch.zeros(1) + dist.get_rank()  # 0, 1 and 2
    branches = [rank for rank in range(3) if dist.get_rank() == rank]
    dist.all_reduce(offsets)
    print("sum of the ranks:", offsets.reconcile().item(), "branches taken:", branches)
# --8<-- [end:use]

assert offsets.reconcile().item() == 3.0, "get_rank() is the same on all simulated ranks"
assert branches == [], branches
dist.destroy_process_group()
