# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""torch.distributed.nn.functional.all_reduce has a right gradient in every release."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.nn.functional import all_reduce

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)
(weight * all_reduce(x * 2)).sum().backward()
if dist.get_rank() == 0:
    print("gradient:", x.grad.tolist())
# --8<-- [end:use]

assert x.grad.tolist() == [6.0, 6.0], f"gradient is {x.grad.tolist()}"
dist.barrier()
dist.destroy_process_group()
