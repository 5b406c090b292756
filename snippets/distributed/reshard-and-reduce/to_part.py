# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 4
# absent = ["AttributeError: .*record_event"]
# ///
"""An integer reshards to groups of that many ranks after forward: backward gathers inside the group."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")  # 4 processes
mesh = init_device_mesh("cpu", (4,))
model = nn.Sequential(nn.Linear(8, 8, bias=False), nn.Linear(8, 8, bias=False))
for layer in model:
    fully_shard(layer, mesh=mesh, reshard_after_forward=2)  # 2 must divide 4
fully_shard(model, mesh=mesh)

before = tuple(model[0].weight.to_local().shape)
loss = model(torch.ones(2, 8)).sum()
between = tuple(model[0].weight.to_local().shape)
loss.backward()
after = tuple(model[0].weight.to_local().shape)
if dist.get_rank() == 0:
    print("rows of 8 on this rank:", before[0], "then", between[0], "then", after[0])
# --8<-- [end:use]

assert (before, between, after) == ((2, 8), (4, 8), (2, 8)), (before, between, after)
try:
    fully_shard(nn.Linear(8, 8), mesh=mesh, reshard_after_forward=3)
except ValueError as error:
    assert "3" in str(error), error
else:
    raise AssertionError("3 does not divide 4")
dist.destroy_process_group()
