# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*save_distributed"]
# ///
"""A sharded checkpoint can be merged later, in one process, with consolidate_safetensors_files."""

# --8<-- [start:setup]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
weight = torch.arange(32.0).reshape(8, 4)
state = {"weight": distribute_tensor(weight, mesh, [Shard(0)])}
dcp.save(state, storage_writer=dcp.HuggingFaceStorageWriter(path="sharded", save_distributed=True))
# --8<-- [end:setup]

# --8<-- [start:use]
from pathlib import Path

from torch.distributed.checkpoint._consolidate_hf_safetensors import consolidate_safetensors_files

dist.barrier()  # every rank has saved
if dist.get_rank() == 0:
    Path("merged").mkdir()  # it must exist
    consolidate_safetensors_files("sharded", "merged", fqn_to_index_mapping={"weight": 1})
# --8<-- [end:use]

if dist.get_rank() == 0:
    from safetensors.torch import load_file

    merged = load_file("merged/model-00001-of-00001.safetensors")
    assert torch.equal(merged["weight"], weight), "wrong values in the merged file"
dist.barrier()
dist.destroy_process_group()
