# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*save_distributed"]
# ///
"""What was saved loads back into a fully_shard model, from the merged files as from the shards."""

# --8<-- [start:setup]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
saved = nn.Linear(4, 8)
expected = saved.weight.detach().clone()
fully_shard(saved, mesh=mesh)
writer = dcp.HuggingFaceStorageWriter(path="checkpoint", save_distributed=True, enable_consolidation=True)
dcp.save(saved.state_dict(), storage_writer=writer)
dist.barrier()
# --8<-- [end:setup]

# --8<-- [start:use]
model = nn.Linear(4, 8)  # other weights
fully_shard(model, mesh=mesh)
state = model.state_dict()
dcp.load(state, storage_reader=dcp.HuggingFaceStorageReader(path="checkpoint"))  # or "checkpoint/sharded"
model.load_state_dict(state)
if dist.get_rank() == 0:
    print(type(model).__name__, model.weight.placements, tuple(model.weight.to_local().shape))
# --8<-- [end:use]

assert torch.equal(model.weight.full_tensor(), expected), "the merged files give other weights"
torch.nn.init.zeros_(model.weight)
state = model.state_dict()
dcp.load(state, storage_reader=dcp.HuggingFaceStorageReader(path="checkpoint/sharded"))
model.load_state_dict(state)
assert torch.equal(model.weight.full_tensor(), expected), "the shards give other weights"
dist.barrier()
dist.destroy_process_group()
