# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: another message: Cannot use ReduceOp.AVG with Gloo", "AssertionError: backward through avg did not raise"]
# ///
"""From 2.11 to 2.13, backward through an averaging all_reduce raises; divide a sum instead."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)
error = None
try:
    (weight * funcol.all_reduce(x * 2, "avg", group=dist.group.WORLD)).sum().backward()
except RuntimeError as caught:
    error = caught

x.grad = None
mean = funcol.all_reduce(x * 2, "sum", group=dist.group.WORLD) / dist.get_world_size()
(weight * mean).sum().backward()
if dist.get_rank() == 0:
    print(error)
    print("gradient of the divided sum:", x.grad)
# --8<-- [end:use]

assert error is not None, "backward through avg did not raise"
assert "all_reduce backward only supports 'sum' reduction" in str(error), f"another message: {error}"
assert x.grad[0].item() == 3.0, f"the gradient of the divided sum is {x.grad[0].item()}"
dist.barrier()
dist.destroy_process_group()
