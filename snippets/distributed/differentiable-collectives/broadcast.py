# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Functional broadcast has no backward: the source gets no gradient, or its own alone, without an error."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
import torch.distributed.nn.functional

warnings.simplefilter("ignore")
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)
y = torch.ones(2, requires_grad=True)

(weight * funcol.broadcast(x * 2, 0, group=dist.group.WORLD)).sum().backward()
(weight * torch.distributed.nn.functional.broadcast(y * 2, 0)).sum().backward()
if dist.get_rank() == 0:
    print("functional broadcast:", x.grad)
    print("torch.distributed.nn.functional.broadcast:", y.grad)
# --8<-- [end:use]

lost = x.grad is None or x.grad.tolist() == [2.0 * weight] * 2  # nothing, or this rank's gradient alone
assert lost, f"gradient through the functional broadcast is {x.grad}"
assert y.grad[0].item() == (6.0 if dist.get_rank() == 0 else 0.0), f"gradient through broadcast is {y.grad.tolist()}"
dist.barrier()
dist.destroy_process_group()
