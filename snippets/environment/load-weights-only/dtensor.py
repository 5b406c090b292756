# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a DTensor loaded without its module"]
# ///
"""A DTensor loads by default, once the process has imported the module of its class."""

# --8<-- [start:use]
import subprocess
import sys

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
mesh = init_device_mesh("cpu", (1,))
torch.save({"weight": distribute_tensor(torch.arange(4.0), mesh, [Shard(0)])}, "sharded.pt")

reader = """
import torch

try:
    torch.load("sharded.pt")
except Exception as error:
    print(type(error).__name__, "must be imported to load DTensors" in str(error))

import torch.distributed.tensor

weight = torch.load("sharded.pt")["weight"]
print(type(weight).__name__, weight.to_local().tolist())
"""
read = subprocess.run([sys.executable, "-c", reader], capture_output=True, text=True, check=True)
print(read.stdout.strip())
# --8<-- [end:use]

lines = read.stdout.splitlines()
assert len(lines) == 2, "a DTensor loaded without its module"
assert lines[0] == "UnpicklingError True", lines
assert lines[1] == "DTensor [0.0, 1.0, 2.0, 3.0]", lines
here = torch.load("sharded.pt")["weight"]
assert here.placements == (Shard(0),) and here.to_local().tolist() == [0.0, 1.0, 2.0, 3.0]
dist.destroy_process_group()
