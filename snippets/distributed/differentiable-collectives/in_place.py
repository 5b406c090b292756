# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""dist.all_reduce on a tensor inside the graph changes the value and not the gradient."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
warnings.simplefilter("ignore")
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)
y = x * 2
dist.all_reduce(y)  # in place, unknown to autograd
(weight * y).sum().backward()
if dist.get_rank() == 0:
    print("value:", y.tolist(), "gradient:", x.grad.tolist(), "instead of [6.0, 6.0]")
# --8<-- [end:use]

assert y.tolist() == [4.0, 4.0], f"the sum is {y.tolist()}"
assert x.grad.tolist() == [2.0 * weight] * 2, f"gradient is {x.grad.tolist()}"
dist.barrier()
dist.destroy_process_group()
