# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""TORCH_DISTRIBUTED_DEBUG=DETAIL compares every collective over the ranks and names the one that differs."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"  # better in the environment of torchrun
dist.set_debug_level_from_env()
dist.init_process_group("gloo")
rank = dist.get_rank()
message = ""
try:
    dist.all_reduce(torch.ones(2 + rank))  # a bug: rank 1 has one element more
except RuntimeError as error:
    message = str(error)
if rank == 0:
    print(message.split("TensorDtypes")[0])
# --8<-- [end:use]

assert "Detected mismatch between collectives on ranks" in message, message
assert "TensorShape=[2]" in message and "TensorShape=[3]" in message, message
dist.barrier()
dist.destroy_process_group()
