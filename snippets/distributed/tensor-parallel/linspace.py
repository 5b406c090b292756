# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""linspace and logspace build a sharded DTensor without building the whole tensor."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, linspace

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
steps = linspace(0, 1, 6, device_mesh=mesh, placements=[Shard(0)])
if dist.get_rank() == 0:
    print([round(value, 1) for value in steps.to_local().tolist()])
# --8<-- [end:use]

torch.testing.assert_close(steps.full_tensor(), torch.linspace(0, 1, 6))
assert steps.to_local().numel() == 3
dist.barrier()
dist.destroy_process_group()
