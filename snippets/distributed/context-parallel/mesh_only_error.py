# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: context_parallel\\(mesh\\) was accepted"]
# ///
"""Since 2.9, context_parallel(mesh) without buffers raises IndexError on entry."""

# --8<-- [start:use]
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
error = None
try:
    with context_parallel(mesh):
        pass
except IndexError as caught:
    error = caught
if dist.get_rank() == 0:
    print(repr(error))
# --8<-- [end:use]

assert error is not None, "context_parallel(mesh) was accepted"
assert "list index out of range" in str(error), f"another message: {error}"
dist.barrier()
dist.destroy_process_group()
