# /// script
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# processes = 2
# timeout = 60
# ///
"""Adds the numbers of two ranks."""

import os

import torch
import torch.distributed as dist

assert torch.get_num_threads() == 1
dist.init_process_group("gloo")
total = torch.tensor([float(dist.get_rank() + 1)])
dist.all_reduce(total)
print(f"rank {os.environ['LOCAL_RANK']} of {os.environ['LOCAL_WORLD_SIZE']}: {total.item()}")
dist.destroy_process_group()
assert total.item() == 3.0
