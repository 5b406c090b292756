# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""clip_grad_norm_ works on the shards and returns a DTensor; full_tensor() gives the global norm."""

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
model(torch.randn(2, 8)).square().sum().backward()

norm = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
total = norm.full_tensor().item()  # a collective: call it on every rank
clipped = sum(p.grad.full_tensor().square().sum() for p in model.parameters()).sqrt().item()
if dist.get_rank() == 0:
    print(f"{type(norm).__name__}, norm after clipping: {clipped:.3f}")
# --8<-- [end:use]

from torch.distributed.tensor import DTensor

assert isinstance(norm, DTensor), "a plain tensor came back"
assert abs(clipped - 1.0) < 1e-3, f"the gradients have norm {clipped} after clipping to 1.0"
model.zero_grad()
torch.manual_seed(1)
model(torch.randn(2, 8)).square().sum().backward()
expected = sum(p.grad.full_tensor().square().sum() for p in model.parameters()).sqrt().item()
found = nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0).full_tensor().item()
assert abs(found - expected) < 1e-3, f"{found} is not the global norm {expected}"
assert total > 1.0, "there was something to clip"
dist.destroy_process_group()
