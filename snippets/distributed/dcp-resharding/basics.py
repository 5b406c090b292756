# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: load\\(\\) got an unexpected keyword argument 'no_dist'"]
# ///
"""A DCP checkpoint that two ranks wrote loads into one process, and into another placement."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn
from torch.distributed.checkpoint.state_dict import get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
model = nn.Linear(8, 4)
original = {name: value.clone() for name, value in model.state_dict().items()}
fully_shard(model, mesh=mesh)  # rows are split
dcp.save(get_model_state_dict(model), checkpoint_id="step-1")

columns = {"weight": distribute_tensor(torch.zeros(4, 8), mesh, [Shard(1)])}
dcp.load(columns, checkpoint_id="step-1")  # another placement: columns are split

if dist.get_rank() == 0:
    whole = nn.Linear(8, 4).state_dict()  # plain tensors
    dcp.load(whole, checkpoint_id="step-1", no_dist=True)  # this process alone
    print("one process:", all(torch.equal(whole[name], original[name]) for name in whole))
    print("columns on rank 0:", tuple(columns["weight"].to_local().shape))
# --8<-- [end:use]

assert torch.equal(columns["weight"].full_tensor(), original["weight"]), "columns: wrong values"
if dist.get_rank() == 0:
    for name in whole:
        assert torch.equal(whole[name], original[name]), f"{name}: wrong values in one process"
dist.barrier()
dist.destroy_process_group()
