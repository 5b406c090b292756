# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: step after the move differs"]
# ///
"""Model and AdamW state of an FSDP1 run continue under fully_shard as if nothing had changed."""

# --8<-- [start:setup]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_state_dict, set_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard

dist.init_process_group("gloo")
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 4))
torch.manual_seed(dist.get_rank())
batches = torch.randn(4, 16, 8)


def train(model: nn.Module, optimizer: torch.optim.Optimizer, batches: torch.Tensor) -> None:
    for batch in batches:
        optimizer.zero_grad()
        model(batch).square().mean().backward()
        optimizer.step()


# --8<-- [end:setup]

# --8<-- [start:use]
old = FullyShardedDataParallel(model, device_id=torch.device("cpu"), use_orig_params=True)
old_optimizer = torch.optim.AdamW(old.parameters(), lr=0.1)
train(old, old_optimizer, batches[:2])
options = StateDictOptions(full_state_dict=True)
weights, moments = get_state_dict(old, old_optimizer, options=options)  # names, not numbers, in both

new = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 4))
fully_shard(new, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))
new_optimizer = torch.optim.AdamW(new.parameters(), lr=0.1)
options = StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
set_state_dict(new, new_optimizer, model_state_dict=weights, optim_state_dict=moments, options=options)
if dist.get_rank() == 0:
    print("moments of", sorted(moments["state"]))

train(old, old_optimizer, batches[2:])
train(new, new_optimizer, batches[2:])
# --8<-- [end:use]

after = get_state_dict(old, old_optimizer, options=StateDictOptions(full_state_dict=True))[0]
worst = torch.tensor(0.0)
for name, parameter in new.named_parameters():
    full = parameter.full_tensor()
    if dist.get_rank() == 0:
        worst = torch.maximum(worst, (full - after[name]).abs().max())
dist.broadcast(worst, 0)
assert worst < 1e-4, f"step after the move differs by {worst.item():.1e}"
dist.destroy_process_group()
