# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: the gradient is right"]
# ///
"""Up to 2.10, backward through a functional all_reduce does not communicate: the gradient is missing, or this rank's alone."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)
x = torch.ones(2, requires_grad=True)
y = torch.ones(2, requires_grad=True)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    (weight * funcol.all_reduce(x * 2, "sum", group=dist.group.WORLD)).sum().backward()
    (weight * funcol.wait_tensor(funcol.all_reduce(y * 2, "sum", group=dist.group.WORLD))).sum().backward()

if dist.get_rank() == 0:
    print("gradient:", x.grad, "- after wait_tensor:", y.grad, "- right: tensor([6., 6.])")
    for text in sorted({str(w.message).split(" This may lead")[0] for w in caught if "all_reduce: an autograd kernel" in str(w.message)}):
        print(text)
# --8<-- [end:use]

assert x.grad is None, "the gradient is right"
assert y.grad.tolist() == [2.0 * weight] * 2, f"after wait_tensor the gradient is {y.grad.tolist()}"
assert any("an autograd kernel was not registered" in str(w.message) for w in caught), "no warning at all"
dist.barrier()
dist.destroy_process_group()
