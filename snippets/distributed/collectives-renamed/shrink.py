# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# ///
"""shrink_group makes an NCCL group without some ranks, from the communicator that is there."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
dist.all_reduce(torch.ones(1, device=device))
rank, world_size = dist.get_rank(), dist.get_world_size()
if rank != world_size - 1:  # the excluded rank does not call
    smaller = dist.shrink_group([world_size - 1])
    x = torch.ones(1, device=device)
    dist.all_reduce(x, group=smaller)
    if rank == 0:
        print("ranks:", dist.get_world_size(smaller), "sum:", x.item())
# --8<-- [end:use]

if rank != world_size - 1:
    assert x.item() == world_size - 1, x
