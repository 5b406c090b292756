# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the gradient is placed as"]
# ///
"""Backward of to_local on a partial sum hands back a replicated gradient."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))


def placed(**options) -> tuple:
    part = torch.ones(4, requires_grad=True)  # this rank's term of a sum
    total = DTensor.from_local(part, mesh, [Partial()])
    seen = []
    total.register_hook(lambda gradient: seen.append(gradient.placements))
    (total.to_local(**options) * 3).sum().backward()
    return seen[0]


default = placed()
explicit = placed(grad_placements=[Replicate()])  # the same on every release
if dist.get_rank() == 0:
    print("default:", default)
    print("grad_placements=[Replicate()]:", explicit)
# --8<-- [end:use]

assert explicit == (Replicate(),), explicit
assert default == (Replicate(),), f"the gradient is placed as {default}"
dist.barrier()
dist.destroy_process_group()
