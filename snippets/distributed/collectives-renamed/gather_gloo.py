# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""gather_single collects into one tensor on one rank; gloo has no implementation of it."""

# --8<-- [start:use]
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank, world_size = dist.get_rank(), dist.get_world_size()
collected = torch.empty(2 * world_size) if rank == 0 else None
text = ""
try:
    dist.gather_single(torch.full((2,), float(rank)), collected, dst=0)
except RuntimeError as error:
    text = str(error).splitlines()[0]
if rank == 0:
    print(text)
# --8<-- [end:use]

assert "does not support gather_single" in text, text
dist.barrier()
dist.destroy_process_group()
