# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*(record_event|set_gradient_divide_factor|set_force_sum_reduction_for_comms)", "AssertionError: factor 1 gives"]
# ///
"""set_gradient_divide_factor replaces the division by the number of ranks."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))


def gradient(factor: float | None) -> float:
    model = fully_shard(nn.Linear(4, 2, bias=False), mesh=mesh)
    if factor is not None:
        model.set_gradient_divide_factor(factor)
        model.set_force_sum_reduction_for_comms(True)  # gloo has no PREMUL_SUM; leave it out on NCCL
    model(torch.full((1, 4), dist.get_rank() + 1.0)).sum().backward()  # 1 on rank 0, 2 on rank 1
    return model.weight.grad.full_tensor()[0, 0].item()


found = {factor: gradient(factor) for factor in (None, 1.0, 4.0)}
if dist.get_rank() == 0:
    for factor, value in found.items():
        print(f"divide factor {factor}: {value}")
# --8<-- [end:use]

assert found[1.0] == 3.0 and found[None] == 1.5, f"factor 1 gives {found[1.0]}, the default {found[None]}"
assert found[4.0] == 0.75, found
dist.destroy_process_group()
