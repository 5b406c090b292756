# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*save_distributed"]
# ///
"""What lies where after a distributed save, and what other readers make of the shards."""

# --8<-- [start:use]
import json
from pathlib import Path

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from safetensors import safe_open
from safetensors.torch import load_file
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
state = {"weight": distribute_tensor(torch.arange(32.0).reshape(8, 4), mesh, [Shard(0)])}
writer = dcp.HuggingFaceStorageWriter(path="checkpoint", save_distributed=True, enable_consolidation=True)
dcp.save(state, storage_writer=writer)
dist.barrier()
shards = sorted(file.name for file in Path("checkpoint/sharded").glob("*.safetensors"))
second = Path("checkpoint/sharded", shards[-1])
shape = tuple(load_file(second)["weight"].shape)  # no complaint
with safe_open(second, framework="pt") as file:
    offsets = json.loads(file.metadata()["DCP_SHARDING_INFO"])["weight"]["saved_offsets"]
if dist.get_rank() == 0:
    print(shards, shape, offsets)
# --8<-- [end:use]

assert shards == [f"shard-0000{rank}-model-00001-of-00001.safetensors" for rank in (1, 2)], shards
merged = sorted(file.name for file in Path("checkpoint").iterdir() if file.is_file())
assert merged == ["model-00001-of-00001.safetensors", "model.safetensors.index.json"], merged
assert shape == (4, 4) and offsets == [4, 0], f"{shape} {offsets}"
dist.barrier()
dist.destroy_process_group()
