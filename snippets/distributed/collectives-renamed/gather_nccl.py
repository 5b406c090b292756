# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# ///
"""gather_single over NCCL collects into one tensor on one rank."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
rank, world_size = dist.get_rank(), dist.get_world_size()
collected = torch.empty(2 * world_size, device=device) if rank == 0 else None
dist.gather_single(torch.full((2,), float(rank), device=device), collected, dst=0)
if rank == 0:
    print(collected.tolist())
# --8<-- [end:use]

if rank == 0:
    assert collected.tolist() == [float(r) for r in range(world_size) for _ in range(2)], collected
dist.destroy_process_group()
