# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the path was matched at its own level only"]
# ///
"""Up to 2.8 the last part of a path is matched against the children of the outer module too."""

# --8<-- [start:use]
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, parallelize_module

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
block = nn.Sequential(nn.LayerNorm(8), nn.Sequential(nn.Linear(8, 32), nn.ReLU()))
text = ""
try:
    parallelize_module(block, mesh, {"1.0": ColwiseParallel()})  # means the linear layer
except NotImplementedError as error:
    text = str(error)  # found the norm
if dist.get_rank() == 0:
    print(text)
# --8<-- [end:use]

assert text, "the path was matched at its own level only"
assert "only support nn.Linear and nn.Embedding" in text, text
dist.barrier()
dist.destroy_process_group()
