# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the key is skipped silently']
# ///
"""parallelize_module warns of a key of its plan that names no submodule."""

# --8<-- [start:use]
import warnings

import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor
from torch.distributed.tensor.parallel import ColwiseParallel, parallelize_module

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
mesh = init_device_mesh("cpu", (1,))
model = nn.Sequential(nn.Linear(4, 4))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    parallelize_module(model, mesh, {"layer0": ColwiseParallel()})  # its name is "0"
messages = [str(warning.message) for warning in caught if "could not be resolved" in str(warning.message)]
print(messages[0].partition(":")[0] if messages else "silent")
print("sharded:", isinstance(model[0].weight, DTensor))
# --8<-- [end:use]

assert not isinstance(model[0].weight, DTensor), "the module was sharded"
assert messages, "the key is skipped silently"
parallelize_module(model, mesh, {"0": ColwiseParallel()})
assert isinstance(model[0].weight, DTensor), "the right name does not shard"
dist.destroy_process_group()
