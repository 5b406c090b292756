# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*save_distributed"]
# ///
"""dcp.save writes one safetensors shard per rank and merges them into files that any safetensors reader opens."""

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
    storage_writer=dcp.HuggingFaceStorageWriter(path="checkpoint", save_distributed=True, enable_consolidation=True),
)
if dist.get_rank() == 0:
    for file in sorted(Path("checkpoint").rglob("*.safetensors")):
        print(file.as_posix(), {name: tuple(tensor.shape) for name, tensor in sorted(load_file(file).items())})
# --8<-- [end:use]

if dist.get_rank() == 0:
    merged = load_file("checkpoint/model-00001-of-00001.safetensors")
    assert merged.keys() == reference.keys(), f"the merged file holds {sorted(merged)}"
    for name, tensor in reference.items():
        assert torch.equal(merged[name], tensor), f"{name} changed on the way"
    assert Path("checkpoint/model.safetensors.index.json").exists(), "no index for Hugging Face loaders"
    assert len(list(Path("checkpoint/sharded").glob("*.safetensors"))) == 2, "not one shard per rank"
dist.barrier()
dist.destroy_process_group()
