# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: no gradient came back"]
# ///
"""Backward through a functional all_reduce adds up the gradients of all ranks."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)  # every rank uses the result in its own way
x = torch.ones(2, requires_grad=True)

total = funcol.all_reduce(x * 2, "sum", group=dist.group.WORLD)
(weight * total).sum().backward()

if dist.get_rank() == 0:
    print("total:", total.tolist(), "gradient:", x.grad)
# --8<-- [end:use]

weights = sum(range(1, dist.get_world_size() + 1))
assert total.tolist() == [4.0, 4.0], f"the sum is {total.tolist()}"
assert x.grad is not None, "no gradient came back"
assert x.grad.tolist() == [2.0 * weights] * 2, f"gradient is {x.grad.tolist()}, not the sum over ranks"
dist.barrier()
dist.destroy_process_group()
