# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*(record_event|set_gradient_divide_factor)", "AssertionError: a divide factor was accepted"]
# ///
"""On gloo a divide factor needs sum-only reductions: PREMUL_SUM is refused."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
model = fully_shard(nn.Linear(4, 2), mesh=init_device_mesh("cpu", (dist.get_world_size(),)))
model.set_gradient_divide_factor(4.0)
text = ""
try:
    model(torch.ones(1, 4)).sum().backward()
except RuntimeError as error:
    text = str(error).splitlines()[0]
if dist.get_rank() == 0:
    print(text)
# --8<-- [end:use]

assert "PREMUL_SUM" in text, f"a divide factor was accepted {text}"
dist.destroy_process_group()
