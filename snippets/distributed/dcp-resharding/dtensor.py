# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""What two ranks saved by rows loads by columns, or whole: the state dict that is passed decides."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
weight = torch.arange(32.0).reshape(4, 8)
dcp.save({"weight": distribute_tensor(weight, mesh, [Shard(0)])}, checkpoint_id="step-1")  # rows are split

columns = {"weight": distribute_tensor(torch.zeros(4, 8), mesh, [Shard(1)])}
dcp.load(columns, checkpoint_id="step-1")  # columns are split
whole = {"weight": torch.zeros(4, 8)}
dcp.load(whole, checkpoint_id="step-1")  # everything on every rank
if dist.get_rank() == 0:
    print("columns:", tuple(columns["weight"].to_local().shape), "whole:", torch.equal(whole["weight"], weight))
# --8<-- [end:use]

assert torch.equal(whole["weight"], weight), "the whole tensor has other values"
mine = weight.chunk(dist.get_world_size(), dim=1)[dist.get_rank()]
assert torch.equal(columns["weight"].to_local(), mine), "the columns have other values"
dist.barrier()
dist.destroy_process_group()
