# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the old name warns", "AssertionError: the old name is a function of its own"]
# ///
"""From 2.15 the old names work without a warning again."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
world_size = dist.get_world_size()
gathered = torch.empty(world_size)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    dist.all_gather_into_tensor(gathered, torch.ones(1))
if dist.get_rank() == 0:
    print("warnings:", len(caught))
# --8<-- [end:use]

assert not caught, f"the old name warns: {caught[0].message}"
assert hasattr(dist, "all_gather_single"), "the old name is a function of its own: there is no new one"
assert gathered.tolist() == [1.0, 1.0], gathered
dist.barrier()
dist.destroy_process_group()
