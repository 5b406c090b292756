# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""fully_shard turns every parameter into a DTensor that holds one slice of dimension 0 per rank."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")  # "nccl" and "cuda" on GPUs
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
model = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 4))

for layer in model:
    fully_shard(layer, mesh=mesh)  # inner modules first
fully_shard(model, mesh=mesh)  # then the root
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)  # last

if dist.get_rank() == 0:
    print(type(model).__name__)
    for name, parameter in model.named_parameters():
        print(name, tuple(parameter.shape), parameter.placements, "local", tuple(parameter.to_local().shape))
# --8<-- [end:use]

from torch.distributed.fsdp import FSDPModule
from torch.distributed.tensor import DTensor, Shard

expected = {"0.weight": (8, 8), "0.bias": (8,), "1.weight": (2, 16), "1.bias": (2,)}
for name, parameter in model.named_parameters():
    assert isinstance(parameter, DTensor), f"{name} is no DTensor"
    assert parameter.placements == (Shard(0),), f"{name} is placed as {parameter.placements}"
    assert tuple(parameter.to_local().shape) == expected[name], f"{name}: wrong local shape"
assert isinstance(model, FSDPModule) and isinstance(model, nn.Sequential), "the module keeps its class and gains one"
seen = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]}
assert seen == {id(parameter) for parameter in model.parameters()}, "the optimizer holds other parameters"
dist.barrier()
dist.destroy_process_group()
