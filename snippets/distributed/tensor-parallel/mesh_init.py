# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""init_device_mesh starts the default process group by itself when there is none."""

# --8<-- [start:use]
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

before = dist.is_initialized()
mesh = init_device_mesh("cpu", (2,))  # no init_process_group
if dist.get_rank() == 0:
    print("process group before:", before, "after:", dist.is_initialized(), "mesh of", mesh.size())
# --8<-- [end:use]

assert not before and dist.is_initialized(), "the mesh did not start a process group"
assert mesh.get_group().size() == 2
dist.barrier()
dist.destroy_process_group()
