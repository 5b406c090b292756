# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""The gradient of torch.distributed.nn.functional.gather is wrong over gloo where a part goes straight into sum()."""

import torch
import torch.distributed as dist
from torch.distributed.nn.functional import all_gather, gather

dist.init_process_group("gloo")
rank = dist.get_rank()


def gradients(collect, reduce):
    """Return the gradients of both ranks of what rank 0 makes of the parts."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    parts = collect(x * 1)
    if rank == 0:
        reduce(parts).backward()
    else:
        sum((part * 0).sum() for part in parts).backward()
    both = [torch.zeros(2), torch.zeros(2)]
    dist.all_gather(both, x.grad)
    return [found.tolist() for found in both]


def straight(parts):
    return sum((number + 3) * part.sum() for number, part in enumerate(parts))


def multiplied(parts):
    return sum(((number + 3) * part).sum() for number, part in enumerate(parts))


expected = [[3.0, 3.0], [4.0, 4.0]]
found = gradients(lambda x: gather(x, dst=0), straight)
assert found != expected, f"gather and sum: {found}"
assert gradients(lambda x: gather(x, dst=0), multiplied) == expected
assert gradients(all_gather, straight) == expected
dist.barrier()
dist.destroy_process_group()
