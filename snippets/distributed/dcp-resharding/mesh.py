# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 4
# ///
"""A checkpoint of plain FSDP over four ranks loads into a model split by tensor parallelism and FSDP on a 2 x 2 mesh."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch import nn
from torch.distributed.checkpoint.state_dict import get_model_state_dict, set_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

dist.init_process_group("gloo")  # 4 processes


def build(seed: int) -> nn.Sequential:
    torch.manual_seed(seed)
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 8))


saved = build(0)
fully_shard(saved, mesh=init_device_mesh("cpu", (4,)))
dcp.save(get_model_state_dict(saved), checkpoint_id="step-1")

mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
model = build(1)
parallelize_module(model, mesh["tp"], {"0": ColwiseParallel(), "2": RowwiseParallel()})  # tensor parallel first
fully_shard(model, mesh=mesh["dp"])
state = get_model_state_dict(model)
dcp.load(state, checkpoint_id="step-1")
set_model_state_dict(model, state)
if dist.get_rank() == 0:
    weight = model[2].weight
    print(weight.placements, "local", tuple(weight.to_local().shape), "of", tuple(weight.shape))
# --8<-- [end:use]

for parameter, expected in zip(model.parameters(), build(0).parameters()):
    assert torch.equal(parameter.full_tensor(), expected), "wrong values"
dist.barrier()
dist.destroy_process_group()
