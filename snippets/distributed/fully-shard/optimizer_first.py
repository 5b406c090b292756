# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""An optimizer built before fully_shard updates parameters that the model no longer uses, and says nothing."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
model = nn.Linear(8, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)  # too early
fully_shard(model, mesh=mesh)

before = model.weight.full_tensor().clone()
with warnings.catch_warnings():
    warnings.simplefilter("error", UserWarning)
    model(torch.ones(2, 8)).sum().backward()
    optimizer.step()  # no error, no warning
trained = not torch.equal(before, model.weight.full_tensor())

# A check for your start-up code: does the optimizer hold the model's parameters?
owned = {id(p) for group in optimizer.param_groups for p in group["params"]}
wired = all(id(p) in owned for p in model.parameters())
if dist.get_rank() == 0:
    print("weights changed:", trained)
    print("optimizer holds the model's parameters:", wired)
# --8<-- [end:use]

assert model.weight.grad is not None and model.weight.grad.full_tensor().abs().sum() > 0, "there is a gradient to apply"
assert not trained, "the step reached the model"
assert not wired, "the optimizer holds the sharded parameters"
late = torch.optim.SGD(model.parameters(), lr=0.1)
late.step()
assert not torch.equal(before, model.weight.full_tensor()), "an optimizer built afterwards trains"
dist.destroy_process_group()
