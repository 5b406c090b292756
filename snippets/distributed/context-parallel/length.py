# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the length was refused"]
# ///
"""A length that is not divisible by twice the number of ranks is split in order, without balancing."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2,))
positions = {length: torch.arange(length).unsqueeze(0) for length in (8, 6)}
seen = {}
for length, buffer in positions.items():
    try:
        with context_parallel(mesh, buffers=[buffer], buffer_seq_dims=[1]):
            seen[length] = buffer.flatten().tolist()
    except AssertionError:
        seen[length] = "refused"
if dist.get_rank() == 0:
    print(seen)
# --8<-- [end:use]

assert seen[8] == [[0, 1, 6, 7], [2, 3, 4, 5]][dist.get_rank()], seen
assert seen[6] != "refused", "the length was refused"
assert seen[6] == [[0, 1, 2], [3, 4, 5]][dist.get_rank()], seen
dist.barrier()
dist.destroy_process_group()
