# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""Without a synchronised last micro-batch parameters have no gradient, and the optimizer silently does nothing."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
model = fully_shard(nn.Linear(8, 4), mesh=init_device_mesh("cpu", (dist.get_world_size(),)))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
before = model.weight.full_tensor().clone()
model.set_requires_gradient_sync(False)  # and never True again
model(torch.ones(2, 8)).sum().backward()
model.reshard()
gradient = model.weight.grad
optimizer.step()
unchanged = torch.equal(model.weight.full_tensor(), before)
if dist.get_rank() == 0:
    print("gradient:", gradient, "unchanged after step:", unchanged)
# --8<-- [end:use]

assert gradient is None, "there is a gradient"
assert unchanged, "the optimizer stepped"
dist.destroy_process_group()
