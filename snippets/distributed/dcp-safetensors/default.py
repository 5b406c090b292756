# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""With sharded tensors and the default arguments every rank writes the same file, and the rest of the model is lost."""

# --8<-- [start:use]
from pathlib import Path

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from safetensors import SafetensorError
from safetensors.torch import load_file
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
torch.manual_seed(0)
model = nn.Linear(4, 8)
fully_shard(model, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))

dcp.save(model.state_dict(), storage_writer=dcp.HuggingFaceStorageWriter(path="checkpoint"))  # no error
files = sorted(file.name for file in Path("checkpoint").glob("*.safetensors"))
try:
    shapes = {name: tuple(tensor.shape) for name, tensor in load_file(Path("checkpoint", files[0])).items()}
except (OSError, SafetensorError):  # which of the two ranks wins, or both in part, is a race
    shapes = {}
complete = shapes == {"weight": (8, 4), "bias": (8,)}
if dist.get_rank() == 0:
    print(files)
    print("the file holds the whole model:", complete)
# --8<-- [end:use]

assert files == ["model-00001-of-00001.safetensors"], f"the files are {files}"
assert not complete, "the default writes a complete file"
dist.barrier()
dist.destroy_process_group()
