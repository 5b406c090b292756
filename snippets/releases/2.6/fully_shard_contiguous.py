# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a parameter of other strides is sharded']
# ///
"""fully_shard refuses a parameter that is not contiguous."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn

try:
    from torch.distributed.fsdp import fully_shard
except ImportError:  # where it was before
    from torch.distributed._composable.fsdp import fully_shard

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
mesh = dist.init_device_mesh("cpu", (1,))
layer = nn.Linear(4, 2, bias=False)
layer.weight = nn.Parameter(torch.rand(4, 2).t())
refusal = None
try:
    fully_shard(layer, mesh=mesh)
except NotImplementedError as error:
    refusal = str(error)
    print(refusal.splitlines()[0])

ready = nn.Linear(4, 2, bias=False)
ready.weight = nn.Parameter(torch.rand(4, 2).t().contiguous())
fully_shard(ready, mesh=mesh)
dist.destroy_process_group()
# --8<-- [end:use]

assert refusal is not None, "a parameter of other strides is sharded"
assert "non-contiguous parameters" in refusal, refusal
assert ready.weight.device_mesh == mesh
