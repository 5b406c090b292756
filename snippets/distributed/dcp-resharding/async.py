# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the file holds later values"]
# ///
"""async_save returns after a copy to CPU memory: the file holds the values at the call, whatever training does next."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("cpu:gloo")  # "cpu:gloo,cuda:nccl" with GPUs: async_save needs a CPU backend
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
state = {"weight": distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)])}

future = dcp.async_save(state, checkpoint_id="step-1")
state["weight"].to_local().zero_()  # training goes on
future.result()  # before the next async_save, and before the process ends

dcp.load(state, checkpoint_id="step-1")
if dist.get_rank() == 0:
    print("loaded:", state["weight"].to_local()[0].tolist())
# --8<-- [end:use]

assert torch.equal(state["weight"].full_tensor(), torch.ones(4, 4)), "the file holds later values"
dist.barrier()
dist.destroy_process_group()
