# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the gradient is that of the local rank alone"]
# ///
"""Backward through an explicit wait_tensor adds up the gradients of all ranks; up to 2.10 each rank got its own alone."""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)  # every rank uses the result in its own way
x = torch.ones(2, requires_grad=True)
total = funcol.wait_tensor(funcol.all_reduce(x * 2, "sum", group=dist.group.WORLD))
assert total.tolist() == [4.0, 4.0], f"the sum is {total.tolist()}"
(weight * total).sum().backward()
gradient = x.grad.tolist()
assert gradient != [2.0 * weight] * 2, "the gradient is that of the local rank alone"
assert gradient == [6.0, 6.0], f"the gradient is {gradient}, not the sum over ranks"
dist.barrier()
dist.destroy_process_group()
