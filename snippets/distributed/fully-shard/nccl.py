# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# ///
"""fully_shard over NCCL gives the gradients of one process that sees the whole batch."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

rank, world_size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
mesh = init_device_mesh("cuda", (world_size,))

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 8)).to(device)
reference = nn.Sequential(nn.Linear(64, 64), nn.GELU(), nn.Linear(64, 8)).to(device)
reference.load_state_dict(model.state_dict())
for layer in (model[0], model[2]):
    fully_shard(layer, mesh=mesh)
fully_shard(model, mesh=mesh)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

batch = torch.randn(world_size, 32, 64).to(device)  # seeded: the same on every rank
model(batch[rank]).square().mean().backward()
reference(batch.flatten(0, 1)).square().mean().backward()
ratio = (model[0].weight.grad.full_tensor() / reference[0].weight.grad).median().item()
if rank == 0:
    print(f"gradient / single-process gradient = {ratio:.2f}")
# --8<-- [end:use]

for (name, parameter), expected in zip(model.named_parameters(), reference.parameters()):
    found = parameter.grad.full_tensor()
    torch.testing.assert_close(found, expected.grad, rtol=1e-3, atol=1e-5, msg=f"{name}: wrong gradient")
optimizer.step()
torch.optim.SGD(reference.parameters(), lr=0.1).step()
for (name, parameter), expected in zip(model.named_parameters(), reference.parameters()):
    torch.testing.assert_close(parameter.full_tensor(), expected.data, rtol=1e-3, atol=1e-5, msg=f"{name}: wrong step")
dist.destroy_process_group()
