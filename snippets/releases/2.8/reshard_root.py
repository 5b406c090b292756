# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ['AssertionError: the root was resharded: ', 'ImportError: cannot import name .fully_shard.', 'TypeError: .*reshard_after_forward', 'ValueError: .*reshard_after_forward']
# ///
"""fully_shard reshards the root module after forward only when told to."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor

dist.init_process_group("gloo")
mesh = dist.init_device_mesh("cpu", (dist.get_world_size(),))
resharded = {}
for setting in (None, True):
    model = fully_shard(torch.nn.Linear(4, 4), mesh=mesh, reshard_after_forward=setting)
    model(torch.ones(2, 4))
    resharded[setting] = isinstance(model.weight, DTensor)
if dist.get_rank() == 0:
    print("resharded:", resharded)
dist.barrier()
dist.destroy_process_group()
# --8<-- [end:use]

assert resharded == {None: False, True: True}, f"the root was resharded: {resharded}"
