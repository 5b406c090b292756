# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""buffers without buffer_seq_dims is a ValueError."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
tokens = torch.arange(16).unsqueeze(0)
error = None
try:
    with context_parallel(mesh, buffers=[tokens]):
        pass
except ValueError as caught:
    error = caught
if dist.get_rank() == 0:
    print(error)
# --8<-- [end:use]

assert error is not None and "must have the same number of elements" in str(error), f"got {error!r}"
dist.barrier()
dist.destroy_process_group()
