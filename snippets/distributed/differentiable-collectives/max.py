# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: no gradient came back", "RuntimeError: all_reduce backward only supports"]
# ///
"""Backward through a functional all_reduce with max sends the gradient to the rank that holds the maximum."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)
x = torch.full((2,), float(dist.get_rank()), requires_grad=True)  # the last rank holds the maximum

top = funcol.all_reduce(x * 2, "max", group=dist.group.WORLD)
(weight * top).sum().backward()
print(f"rank {dist.get_rank()}: gradient {x.grad}")
# --8<-- [end:use]

assert x.grad is not None, "no gradient came back"
expected = 2.0 * 3 if dist.get_rank() == dist.get_world_size() - 1 else 0.0
wrong = torch.tensor([float(x.grad[0].item() != expected)])
dist.all_reduce(wrong)
assert wrong.item() == 0, "gradient did not reach only the rank that holds the maximum"
dist.barrier()
dist.destroy_process_group()
