# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*save_distributed"]
# ///
"""fqn_to_index_mapping decides which merged file each tensor goes to; a sharded checkpoint reshards on load."""

# --8<-- [start:use]
from pathlib import Path

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
weight = torch.arange(32.0).reshape(8, 4)
state = {name: distribute_tensor(weight, mesh, [Shard(0)]) for name in ("embedding", "head")}
writer = dcp.HuggingFaceStorageWriter(
    path="checkpoint",
    fqn_to_index_mapping={"embedding": 1, "head": 2},
    save_distributed=True,
    enable_consolidation=True,
)
dcp.save(state, storage_writer=writer)

resharded = {"head": distribute_tensor(torch.zeros(8, 4), mesh, [Shard(1)])}
dcp.load(resharded, storage_reader=dcp.HuggingFaceStorageReader(path="checkpoint/sharded"))
if dist.get_rank() == 0:
    print(sorted(file.name for file in Path("checkpoint").glob("*.safetensors")))
# --8<-- [end:use]

from safetensors.torch import load_file

assert torch.equal(resharded["head"].full_tensor(), weight), "wrong values after the reload"
if dist.get_rank() == 0:
    for number, name in ((1, "embedding"), (2, "head")):
        merged = load_file(f"checkpoint/model-0000{number}-of-00002.safetensors")
        assert list(merged) == [name] and torch.equal(merged[name], weight), f"file {number} holds {sorted(merged)}"
dist.barrier()
dist.destroy_process_group()
