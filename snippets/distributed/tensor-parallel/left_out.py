# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""A path that matches no module leaves plain parameters behind, on which clip_grad_norm_ stops."""

# --8<-- [start:use]
from collections import OrderedDict

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
block = nn.Sequential(OrderedDict(gate=nn.Linear(8, 8), up=nn.Linear(8, 32), down=nn.Linear(32, 8)))
plan = {"gates": ColwiseParallel(), "up": ColwiseParallel(), "down": RowwiseParallel()}  # "gates": a typing error
parallelize_module(block, mesh, plan)
plain = [name for name, parameter in block.named_parameters() if not isinstance(parameter, DTensor)]
block(torch.ones(4, 8)).sum().backward()
error = None
try:
    torch.nn.utils.clip_grad_norm_(block.parameters(), 1.0)
except RuntimeError as caught:
    error = caught
if dist.get_rank() == 0:
    print("plain:", plain)
    print(str(error).partition(",")[0])
# --8<-- [end:use]

assert plain == ["gate.weight", "gate.bias"], plain
assert "got mixed torch.Tensor and DTensor" in str(error), f"got {error!r}"
dist.barrier()
dist.destroy_process_group()
