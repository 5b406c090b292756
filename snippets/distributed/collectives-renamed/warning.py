# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: no FutureWarning from the old names"]
# ///
"""In 2.13 and 2.14 the old names warn on every use."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
world_size = dist.get_world_size()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    dist.all_gather_into_tensor(torch.empty(world_size), torch.ones(1))
    dist.reduce_scatter_tensor(torch.empty(1), torch.ones(world_size))
texts = [str(w.message) for w in caught if w.category is FutureWarning]
if dist.get_rank() == 0:
    for text in texts:
        print("FutureWarning:", text)
# --8<-- [end:use]

names = ["all_gather_into_tensor", "reduce_scatter_tensor"]
assert texts, "no FutureWarning from the old names"
assert all(any(name in text for text in texts) for name in names), texts
dist.barrier()
dist.destroy_process_group()
