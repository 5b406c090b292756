# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""A sharded DCP checkpoint of an FSDP1 model is read into a fully_shard model, slice by slice."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn
from torch.distributed.checkpoint.state_dict import get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard

dist.init_process_group("gloo")
torch.manual_seed(0)
old = FullyShardedDataParallel(nn.Linear(8, 4), device_id=torch.device("cpu"), use_orig_params=True)
dcp.save({"model": get_model_state_dict(old)}, checkpoint_id="step-100")

new = nn.Linear(8, 4)  # other values
fully_shard(new, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))
state = get_model_state_dict(new)  # the DTensors of the model itself
dcp.load({"model": state}, checkpoint_id="step-100")  # fills them in place
if dist.get_rank() == 0:
    print(type(state["weight"]).__name__, new.weight.placements)
# --8<-- [end:use]

torch.manual_seed(0)
reference = nn.Linear(8, 4)
assert torch.equal(new.weight.full_tensor(), reference.weight), "weight was not read"
assert torch.equal(new.bias.full_tensor(), reference.bias), "bias was not read"
dist.barrier()
dist.destroy_process_group()
