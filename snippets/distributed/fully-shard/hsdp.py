# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 4
# absent = ["AttributeError: .*record_event", "RuntimeError: Cannot use ReduceOp.AVG with Gloo", "AssertionError: gradient is 2.0 times the average"]
# ///
"""A two-dimensional mesh replicates over its first dimension and shards over its second (HSDP)."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")  # 4 processes
mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("replicate", "shard"))
torch.manual_seed(0)
model = nn.Linear(8, 4)
fully_shard(model, mesh=mesh)
model(torch.ones(2, 8) * (dist.get_rank() + 1)).sum().backward()

if dist.get_rank() == 0:
    print(model.weight.placements, tuple(model.weight.to_local().shape))
# --8<-- [end:use]

from torch.distributed.tensor import Replicate, Shard

assert model.weight.placements == (Replicate(), Shard(0)), f"placed as {model.weight.placements}"
grad = model.weight.grad.full_tensor()
scale = grad[0, 0].item() / 5.0  # mean over ranks of 2 rows * (rank + 1)
assert abs(scale - 1) < 1e-5, f"gradient is {scale:.1f} times the average"
dist.destroy_process_group()
