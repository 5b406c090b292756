# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: async_save copied first"]
# ///
"""Up to 2.6 async_save does not copy tensors on the CPU: the file holds what they are when it is written."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("cpu:gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
state = {"weight": distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)])}

future = dcp.async_save(state, checkpoint_id="step-1")
state["weight"].to_local().zero_()
future.result()

dcp.load(state, checkpoint_id="step-1")
if dist.get_rank() == 0:
    print("loaded:", state["weight"].to_local()[0].tolist())
# --8<-- [end:use]

import time

late = bool((state["weight"].full_tensor() == 0).all())
dist.barrier()
time.sleep(0.3)  # up to 2.6 a gloo group that is left at once may never end, https://github.com/pytorch/pytorch/pull/154976
dist.destroy_process_group()
assert late, "async_save copied first"
