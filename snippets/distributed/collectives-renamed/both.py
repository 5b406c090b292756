# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""One line that picks the new name where there is one runs without a warning on every release."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist

all_gather_single = getattr(dist, "all_gather_single", None) or dist.all_gather_into_tensor
reduce_scatter_single = getattr(dist, "reduce_scatter_single", None) or dist.reduce_scatter_tensor

dist.init_process_group("gloo")
gathered = torch.empty(dist.get_world_size())
with warnings.catch_warnings():
    warnings.simplefilter("error")
    all_gather_single(gathered, torch.full((1,), float(dist.get_rank())))
if dist.get_rank() == 0:
    print(gathered.tolist())
# --8<-- [end:use]

assert gathered.tolist() == [0.0, 1.0], gathered
dist.barrier()
dist.destroy_process_group()
