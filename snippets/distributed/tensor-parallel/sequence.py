# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Sequence parallelism: the norm and its activations are split over the sequence, all-reduce becomes all-gather and reduce-scatter."""

# --8<-- [start:use]
from collections import OrderedDict

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.debug import CommDebugMode
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
mlp = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 8))
block = nn.Sequential(OrderedDict(norm=nn.LayerNorm(8), mlp=mlp))
x = torch.randn(2, 16, 8)  # batch, sequence, features
expected = block(x)
plan = {
    "norm": SequenceParallel(),
    "mlp": PrepareModuleInput(input_layouts=Shard(1), desired_input_layouts=Replicate()),
    "mlp.0": ColwiseParallel(),
    "mlp.2": RowwiseParallel(output_layouts=Shard(1)),
}
parallelize_module(block, mesh, plan)
mine = x.chunk(dist.get_world_size(), dim=1)[dist.get_rank()]  # this rank's part of the sequence
with CommDebugMode() as comm:
    output = block(mine)
if dist.get_rank() == 0:
    print("output on this rank:", tuple(output.shape))
    print({str(op).rpartition(".")[2]: count for op, count in comm.get_comm_counts().items()})
# --8<-- [end:use]

torch.testing.assert_close(output, expected.chunk(dist.get_world_size(), dim=1)[dist.get_rank()])
dist.barrier()
dist.destroy_process_group()
