# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*save_sharded"]
# ///
"""In 2.8 the argument is save_sharded, and the shards are not merged."""

# --8<-- [start:use]
from pathlib import Path

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from safetensors.torch import load_file
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
torch.manual_seed(0)
model = nn.Linear(4, 8)
reference = {name: tensor.clone() for name, tensor in model.state_dict().items()}
fully_shard(model, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))

dcp.save(
    model.state_dict(),
    storage_writer=dcp.HuggingFaceStorageWriter(path="checkpoint", save_sharded=True),
)
if dist.get_rank() == 0:
    for file in sorted(Path("checkpoint").rglob("*.safetensors")):
        print(file.as_posix(), {name: tuple(tensor.shape) for name, tensor in sorted(load_file(file).items())})

whole = {name: torch.empty_like(tensor) for name, tensor in reference.items()}
dcp.load(whole, storage_reader=dcp.HuggingFaceStorageReader(path="checkpoint"))
# --8<-- [end:use]

for name, tensor in reference.items():
    assert torch.equal(whole[name], tensor), f"{name} changed on the way"
assert len(list(Path("checkpoint").glob("*.safetensors"))) == 2, "not one shard per rank"
dist.barrier()
dist.destroy_process_group()
