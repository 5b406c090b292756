# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""all_gather_single and reduce_scatter_single are the new names, and give what the old names gave."""

# --8<-- [start:use]
import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank, world_size = dist.get_rank(), dist.get_world_size()

gathered = torch.empty(world_size * 2)
dist.all_gather_single(gathered, torch.full((2,), float(rank)))  # all_gather_into_tensor

reduced = torch.empty(2)
dist.reduce_scatter_single(reduced, torch.arange(world_size * 2.0))  # reduce_scatter_tensor
if rank == 0:
    print(gathered.tolist(), reduced.tolist())
# --8<-- [end:use]

assert gathered.tolist() == [0.0, 0.0, 1.0, 1.0], gathered
assert reduced.tolist() == [2.0 * (2 * rank), 2.0 * (2 * rank + 1)], reduced
dist.barrier()
dist.destroy_process_group()
