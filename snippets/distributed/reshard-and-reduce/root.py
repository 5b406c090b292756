# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: reshard_after_forward=True was overruled on the root"]
# ///
"""The root keeps its own parameters whole after forward, unless told otherwise."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))


def sharded_after_forward(**options: bool) -> bool:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
    fully_shard(model[0], mesh=mesh)
    fully_shard(model, mesh=mesh, **options)  # the root owns model[1]
    with torch.no_grad():
        model(torch.ones(2, 8))
    return isinstance(model[1].weight, DTensor)


default = sharded_after_forward()
explicit = sharded_after_forward(reshard_after_forward=True)
if dist.get_rank() == 0:
    print("argument left out:", default)
    print("reshard_after_forward=True:", explicit)
# --8<-- [end:use]

assert not default, "the root was resharded"
assert explicit, "reshard_after_forward=True was overruled on the root"
dist.barrier()
dist.destroy_process_group()
