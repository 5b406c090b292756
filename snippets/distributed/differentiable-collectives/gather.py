# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["RuntimeError: A view was created in no_grad mode", "AssertionError: no gradient came back"]
# ///
"""Backward through a functional all-gather adds up what every rank did with this rank's part."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
all_gather_single = getattr(funcol, "all_gather_single", None) or funcol.all_gather_tensor  # the name up to 2.12
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)

gathered = all_gather_single(x * 2, gather_dim=0, group=dist.group.WORLD)
(weight * gathered).sum().backward()
if dist.get_rank() == 0:
    print("gathered:", tuple(gathered.shape), "gradient:", x.grad)
# --8<-- [end:use]

assert x.grad is not None, "no gradient came back"
assert x.grad.tolist() == [6.0, 6.0], f"gradient is {x.grad.tolist()}"
dist.barrier()
dist.destroy_process_group()
