# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: get_rank\\(\\) differs per rank, branches taken: \\[\\]"]
# ///
"""Up to 2.13 get_rank() is 0 inside the mode: offsets are 0 on every rank, and the branch of rank 0 is taken."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed._local_tensor import LocalTensorMode
from torch.testing._internal.distributed.fake_pg import FakeStore

dist.init_process_group("fake", rank=0, world_size=3, store=FakeStore())
with LocalTensorMode(3):
    offsets = torch.zeros(1) + dist.get_rank()
    branches = [rank for rank in range(3) if dist.get_rank() == rank]
    dist.all_reduce(offsets)
    total = offsets.reconcile().item()
print("sum of the ranks:", total, "branches taken:", branches)
# --8<-- [end:use]

assert total == 0.0, f"get_rank() differs per rank, branches taken: {branches}"
assert branches == [0], f"branches taken: {branches}"
dist.destroy_process_group()
