# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""HuggingFaceStorageReader loads a plain safetensors file into tensors that are sharded in any way."""

# --8<-- [start:use]
from pathlib import Path

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from safetensors.torch import save_file
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
weight = torch.arange(32.0).reshape(8, 4)
if dist.get_rank() == 0:  # a checkpoint from elsewhere
    Path("checkpoint").mkdir()
    save_file({"rows": weight, "columns": weight.clone()}, "checkpoint/model.safetensors")
dist.barrier()

state = {
    "rows": distribute_tensor(torch.zeros(8, 4), mesh, [Shard(0)]),
    "columns": distribute_tensor(torch.zeros(8, 4), mesh, [Shard(1)]),
}
dcp.load(state, storage_reader=dcp.HuggingFaceStorageReader(path="checkpoint"))
if dist.get_rank() == 0:
    print({name: tuple(tensor.to_local().shape) for name, tensor in state.items()})
# --8<-- [end:use]

for name, tensor in state.items():
    assert torch.equal(tensor.full_tensor(), weight), f"{name}: wrong values"
dist.barrier()
dist.destroy_process_group()
