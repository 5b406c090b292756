# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: no gradient came back"]
# ///
"""Backward works through functional reduce-scatter and all-to-all."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
reduce_scatter_single = getattr(funcol, "reduce_scatter_single", None) or funcol.reduce_scatter_tensor  # the name up to 2.12
world_size, weight = dist.get_world_size(), float(dist.get_rank() + 1)
x = torch.ones(4, requires_grad=True)
y = torch.ones(4, requires_grad=True)

part = reduce_scatter_single(x * 2, "sum", scatter_dim=0, group=dist.group.WORLD)
(weight * part).sum().backward()
swapped = funcol.all_to_all_single(y * 2, None, None, group=dist.group.WORLD)
(weight * swapped).sum().backward()
if dist.get_rank() == 0:
    print("reduce-scatter:", x.grad, "all-to-all:", y.grad)
# --8<-- [end:use]

assert x.grad is not None and y.grad is not None, "no gradient came back"
expected = [2.0, 2.0, 4.0, 4.0]  # the first half is used by rank 0, the second by rank 1
assert x.grad.tolist() == expected, f"reduce-scatter: gradient is {x.grad.tolist()}"
assert y.grad.tolist() == expected, f"all-to-all: gradient is {y.grad.tolist()}"
dist.barrier()
dist.destroy_process_group()
