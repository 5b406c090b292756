# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""The module gets a new class, and the full state dict is on rank 0 alone when it is offloaded to the CPU."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FSDPModule, fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
layer = torch.nn.Linear(4, 4)
fully_shard(layer, mesh=mesh)
kind = type(layer)
sharded = get_model_state_dict(layer)
full = get_model_state_dict(layer, options=StateDictOptions(full_state_dict=True))
offloaded = get_model_state_dict(layer, options=StateDictOptions(full_state_dict=True, cpu_offload=True))
if dist.get_rank() == 0:
    print(kind.__name__, [base.__name__ for base in kind.__bases__])
    print("by default:", type(sharded["weight"]).__name__, "full:", type(full["weight"]).__name__)
# --8<-- [end:use]

assert kind is not torch.nn.Linear and issubclass(kind, FSDPModule) and isinstance(layer, torch.nn.Linear)
assert type(sharded["weight"]).__name__ == "DTensor" and type(full["weight"]) is torch.Tensor
assert full["weight"].shape == (4, 4), "without cpu_offload every rank has all"
assert bool(offloaded) == (dist.get_rank() == 0), f"rank {dist.get_rank()} has {list(offloaded)}"
dist.barrier()
dist.destroy_process_group()
