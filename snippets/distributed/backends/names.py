# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: this build has no entry points for nccl2"]
# ///
"""The names nccl2, nccl-lazy and nccl-legacy are entry points of the CUDA build."""

# --8<-- [start:use]
from importlib.metadata import entry_points

names = sorted(point.name for point in entry_points(group="torch.distributed.backends"))
print(names)
# --8<-- [end:use]

import torch.distributed as dist

assert {"nccl2", "nccl-lazy", "nccl-legacy"} <= set(names), f"this build has no entry points for nccl2: {names}"
assert hasattr(dist, "ProcessGroupNCCL2"), "the class is not there"
