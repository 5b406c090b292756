# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["RuntimeError: Cannot use ReduceOp.AVG with Gloo", "AssertionError: no gradient came back", "RuntimeError: all_reduce backward only supports .sum. reduction, got .avg."]
# ///
"""Backward works through a functional all_reduce that averages."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)

mean = funcol.all_reduce(x * 2, "avg", group=dist.group.WORLD)
(weight * mean).sum().backward()
if dist.get_rank() == 0:
    print("mean:", mean.tolist(), "gradient:", x.grad)
# --8<-- [end:use]

assert x.grad is not None, "no gradient came back"
weights = [rank + 1 for rank in range(dist.get_world_size())]
assert x.grad[0].item() == 2.0 * sum(weights) / len(weights), "gradient is not the mean over ranks"
dist.barrier()
dist.destroy_process_group()
