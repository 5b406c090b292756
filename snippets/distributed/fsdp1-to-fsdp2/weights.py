# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""A full state dict of an FSDP1 model loads into a model that was built on meta and sharded with fully_shard."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict, set_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard


def build() -> nn.Module:
    return nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 4))


dist.init_process_group("gloo")
torch.manual_seed(0)
old = FullyShardedDataParallel(build(), device_id=torch.device("cpu"), use_orig_params=True)
full = get_model_state_dict(old, options=StateDictOptions(full_state_dict=True))  # collective: call on every rank

with torch.device("meta"):
    new = build()  # no memory yet
for layer in new:
    fully_shard(layer, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))
new.to_empty(device="cpu")  # this rank's slices only, uninitialised
set_model_state_dict(new, full, options=StateDictOptions(full_state_dict=True, broadcast_from_rank0=True))
if dist.get_rank() == 0:
    for name, parameter in new.named_parameters():
        print(name, tuple(parameter.shape), "local", tuple(parameter.to_local().shape))
# --8<-- [end:use]

from torch.distributed.tensor import DTensor

torch.manual_seed(0)
reference = build()
for (name, parameter), expected in zip(new.named_parameters(), reference.parameters()):
    assert isinstance(parameter, DTensor), f"{name} is no DTensor"
    assert torch.equal(parameter.full_tensor(), expected), f"{name} did not carry over"
dist.destroy_process_group()
