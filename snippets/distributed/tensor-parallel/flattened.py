# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 4
# absent = ["AssertionError: slicing a flattened dimension is silent"]
# ///
"""Slicing a flattened dimension out of the root mesh warns; keep what _flatten returns."""

# --8<-- [start:use]
import warnings

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

dist.init_process_group("gloo")  # 4 processes
mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("replicate", "shard"))
data = mesh["replicate", "shard"]._flatten("data")  # keep this
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    sliced = mesh["data"]  # instead of this
texts = [str(w.message) for w in caught if "flattened" in str(w.message)]
if dist.get_rank() == 0:
    print("size:", data.size(), "same ranks:", data.mesh.tolist() == sliced.mesh.tolist())
    print(*texts, sep="\n")
# --8<-- [end:use]

assert texts, "slicing a flattened dimension is silent"
assert data.size() == 4 and data.mesh.tolist() == sliced.mesh.tolist(), (data, sliced)
dist.barrier()
dist.destroy_process_group()
