# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: item\\(\\) is the global norm"]
# ///
"""Up to 2.9, .item() on the norm that clip_grad_norm_ returns is the norm of this rank's shards alone."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
model = nn.Linear(8, 4)
fully_shard(model, mesh=mesh)
model(torch.arange(8.0).expand(2, 8)).square().sum().backward()

norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1e9)
wrong, right = norm.item(), norm.full_tensor().item()
if dist.get_rank() == 0:
    print(norm.placements)
    print(f"item() = {wrong:.2f}, full_tensor().item() = {right:.2f}")
# --8<-- [end:use]

local = sum(p.grad.to_local().square().sum() for p in model.parameters()).sqrt().item()
total = sum(p.grad.full_tensor().square().sum() for p in model.parameters()).sqrt().item()
assert abs(right - total) < 1e-2, f"full_tensor() gives {right}, the global norm is {total}"
assert abs(wrong - total) > 1.0, "item() is the global norm"
assert float(norm) == wrong, "float() and item() differ"
assert abs(wrong - local) < 1e-2, f"item() gives {wrong}, this rank's norm is {local}"
dist.destroy_process_group()
