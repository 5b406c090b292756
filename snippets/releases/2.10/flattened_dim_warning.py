# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ['AssertionError: slicing a flattened dim is silent']
# ///
"""Slicing a flattened dimension out of the root mesh warns."""

# --8<-- [start:use]
import warnings

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (2, 1, 1), mesh_dim_names=("dp", "cp", "tp"))
flat = mesh["dp", "cp"]._flatten()  # keep this one
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    mesh["dp_cp"]
messages = [str(warning.message) for warning in caught]
print(next((message.partition(". ")[0] for message in messages if "flattened dim" in message), "silent"))
dist.barrier()
dist.destroy_process_group()
# --8<-- [end:use]

assert any("Slicing a flattened dim from root mesh" in message for message in messages), "slicing a flattened dim is silent"
assert flat.size() == 2
