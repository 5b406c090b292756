# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Memory and communication of a sharded module are set by one argument and by methods that FSDPModule has."""

# --8<-- [start:use]
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FSDPModule, fully_shard

dist.init_process_group("gloo")  # "nccl" and "cuda" on GPUs
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
for layer in model:
    fully_shard(layer, mesh=mesh, reshard_after_forward=False)  # weights stay gathered until backward
fully_shard(model, mesh=mesh)

model.set_requires_gradient_sync(False)  # this micro-batch is accumulated, not reduced
model.set_reshard_after_backward(False)  # and leaves the weights gathered for the next one
model[0].set_modules_to_forward_prefetch([model[1]])
model[1].set_modules_to_backward_prefetch([model[0]])
if dist.get_rank() == 0:
    print(*(name for name in dir(FSDPModule) if name.startswith("set_")), sep="\n")
# --8<-- [end:use]

assert all(isinstance(module, FSDPModule) for module in (model, *model)), "not every module has the switches"
try:
    model.set_modules_to_forward_prefetch([nn.Linear(8, 8)])
except ValueError as error:
    assert "FSDPModule" in str(error), f"another error: {error}"
else:
    raise AssertionError("a module that is not sharded can be prefetched")
try:
    fully_shard(nn.Linear(8, 8), mesh=mesh, reshard_after_forward=3)
except ValueError as error:
    assert "3" in str(error), f"another error: {error}"
else:
    raise AssertionError("groups of 3 were accepted for 2 ranks")
dist.barrier()
dist.destroy_process_group()
