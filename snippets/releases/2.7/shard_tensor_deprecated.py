# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: _shard_tensor carries no mark', "AttributeError: module 'torch.distributed.tensor._api' has no attribute '_shard_tensor'"]
# ///
"""_shard_tensor is marked as deprecated; distribute_tensor takes src_data_rank=None instead."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.tensor import Shard, _api, distribute_tensor

message = getattr(_api._shard_tensor, "__deprecated__", None)
print(message)

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
mesh = dist.init_device_mesh("cpu", (1,))
if message is not None:
    sharded = distribute_tensor(torch.arange(4), mesh, [Shard(0)], src_data_rank=None)
    print(sharded.to_local())
dist.destroy_process_group()
# --8<-- [end:use]

assert message is not None, "_shard_tensor carries no mark"
assert "`distribute_tensor` with `src_data_rank=None`" in message, message
assert sharded.to_local().tolist() == [0, 1, 2, 3]
