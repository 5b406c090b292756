# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Each rank gets a piece of the head and a piece of the tail of the sequence, not one contiguous part."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
positions = torch.arange(16).unsqueeze(0)  # batch, sequence

with context_parallel(mesh, buffers=[positions], buffer_seq_dims=[1]):
    mine = positions.flatten().tolist()
print(f"rank {dist.get_rank()}: {mine}")
# --8<-- [end:use]

expected = {0: [0, 1, 2, 3, 12, 13, 14, 15], 1: [4, 5, 6, 7, 8, 9, 10, 11]}
assert mine == expected[dist.get_rank()], f"rank {dist.get_rank()} holds {mine}"
dist.barrier()
dist.destroy_process_group()
