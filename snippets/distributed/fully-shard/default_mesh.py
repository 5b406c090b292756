# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Without a mesh fully_shard makes one over all ranks, on the accelerator that the machine has."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
layer = fully_shard(torch.nn.Linear(8, 8))
mesh = layer.weight.device_mesh
if dist.get_rank() == 0:
    print(mesh.device_type, mesh.size())
# --8<-- [end:use]

expected = torch.accelerator.current_accelerator().type if torch.accelerator.is_available() else "cpu"
assert mesh.device_type == expected, f"mesh on {mesh.device_type}, accelerator {expected}"
assert mesh.size() == dist.get_world_size(), mesh
dist.barrier()
dist.destroy_process_group()
