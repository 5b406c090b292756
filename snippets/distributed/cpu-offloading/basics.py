# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""CPUOffloadPolicy keeps sharded weights, gradients and optimizer state in host memory."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import CPUOffloadPolicy, fully_shard

dist.init_process_group("cpu:gloo")  # with GPUs "cpu:gloo,cuda:nccl": clipping reduces CPU tensors
mesh = init_device_mesh("cpu", (dist.get_world_size(),))  # "cuda" on GPUs
policy = CPUOffloadPolicy(pin_memory=torch.cuda.is_available())
model = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 4))
for layer in model:
    fully_shard(layer, mesh=mesh, offload_policy=policy)
fully_shard(model, mesh=mesh, offload_policy=policy)
optimizer = torch.optim.AdamW(model.parameters())
model(torch.ones(2, 8)).sum().backward()
optimizer.step()
devices = {p.device.type for p in model.parameters()} | {p.grad.device.type for p in model.parameters()}
devices |= {state["exp_avg"].device.type for state in optimizer.state.values()}
if dist.get_rank() == 0:
    print("weights, gradients, moments on", devices)
# --8<-- [end:use]

assert devices == {"cpu"}, devices
dist.destroy_process_group()
