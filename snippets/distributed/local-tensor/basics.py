# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""LocalTensorMode runs the code of four ranks in one process: DTensor collectives included, nothing is launched."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed._local_tensor import LocalTensorMode
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor
from torch.testing._internal.distributed.fake_pg import FakeStore

dist.init_process_group("fake", rank=0, world_size=4, store=FakeStore())  # no other process exists
with LocalTensorMode(4):
    mesh = init_device_mesh("cpu", (4,))
    weight = torch.arange(32.0).reshape(8, 4)
    x = torch.ones(2, 8)
    product = distribute_tensor(x, mesh, [Shard(1)]) @ distribute_tensor(weight, mesh, [Shard(0)])
    print(product.placements)  # each rank holds a term of the sum
    replicated = product.redistribute(mesh, [Replicate()])
    total = replicated.to_local().reconcile()  # asserts that all ranks agree
print(torch.equal(total, x @ weight))
# --8<-- [end:use]

assert torch.equal(total, torch.ones(2, 8) @ weight), total
dist.destroy_process_group()
