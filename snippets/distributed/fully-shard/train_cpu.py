# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""A model under fully_shard trains on CPU over gloo, and its full state dict can be read back."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)  # same initial weights on every rank
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
fully_shard(model[0], mesh=mesh)
fully_shard(model, mesh=mesh)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)

torch.manual_seed(dist.get_rank())  # other data on every rank
inputs = torch.randn(64, 8)
targets = inputs.sum(dim=1, keepdim=True)
losses = []
for _ in range(50):
    loss = nn.functional.mse_loss(model(inputs), targets)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    losses.append(loss.item())

state = get_model_state_dict(model, options=StateDictOptions(full_state_dict=True, cpu_offload=True))
if dist.get_rank() == 0:
    print("loss halved:", losses[-1] < losses[0] / 2)
    print({name: tuple(tensor.shape) for name, tensor in state.items()})
# --8<-- [end:use]

assert losses[-1] < losses[0] / 2, f"rank {dist.get_rank()} did not learn: {losses[0]:.3f} -> {losses[-1]:.3f}"
if dist.get_rank() == 0:  # the full state dict is on rank 0 and works in a plain model
    plain = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
    plain.load_state_dict(state)
    error = nn.functional.mse_loss(plain(inputs), targets).item()
    assert error <= losses[-1] * 1.05, f"the plain model has loss {error}, the sharded one had {losses[-1]}"
dist.destroy_process_group()
