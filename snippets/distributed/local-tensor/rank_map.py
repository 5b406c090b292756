# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""rank_map gives every simulated rank its own value; a collective combines them."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed._local_tensor import LocalTensorMode
from torch.testing._internal.distributed.fake_pg import FakeStore

dist.init_process_group("fake", rank=0, world_size=3, store=FakeStore())
with LocalTensorMode(3) as mode:
    x = mode.rank_map(lambda rank: torch.full((2,), float(rank + 1)))
    dist.all_reduce(x)
    total = x.reconcile()
    uneven = mode.rank_map(lambda rank: torch.zeros(rank + 1))
    sizes = mode.rank_map(lambda rank: torch.tensor(rank))
    try:
        sizes.reconcile()
    except AssertionError as error:
        text = str(error)
print(total.tolist())
print("ranks differ:", bool(text))
# --8<-- [end:use]

assert total.tolist() == [6.0, 6.0], total
dist.destroy_process_group()
