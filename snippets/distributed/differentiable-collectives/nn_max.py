# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""torch.distributed.nn.functional.all_reduce with MAX reduces the gradients by MAX too; the maximum of all_gather is right."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.nn.functional import all_gather, all_reduce

dist.init_process_group("gloo")
weight = float(dist.get_rank() + 1)
x = torch.full((2,), float(dist.get_rank()), requires_grad=True)  # the last rank holds the maximum

(wrong,) = torch.autograd.grad((weight * all_reduce(x * 2, op=dist.ReduceOp.MAX)).sum(), x)
top = torch.stack(list(all_gather(x * 2))).amax(dim=0)
(right,) = torch.autograd.grad((weight * top).sum(), x)
if dist.get_rank() == 0:
    print("rank 0, which does not hold the maximum:", wrong.tolist(), "with all_gather:", right.tolist())
# --8<-- [end:use]


def gradient(reduce, value):
    """Return the gradient of the weighted sum on each rank, of one element with this value."""
    x = torch.tensor([value], requires_grad=True)
    (weight * reduce(x * 2)).sum().backward()
    both = [torch.zeros(1), torch.zeros(1)]
    dist.all_gather(both, x.grad)
    return [found.item() for found in both]


def summed(op):
    return lambda x: all_reduce(x, op=op)


mine = float(dist.get_rank() + 2)  # 2 and 3, doubled 4 and 6
gathered = {
    dist.ReduceOp.MAX: (lambda x: torch.stack(list(all_gather(x))).amax(dim=0), [0.0, 6.0]),
    dist.ReduceOp.MIN: (lambda x: torch.stack(list(all_gather(x))).amin(dim=0), [6.0, 0.0]),
    dist.ReduceOp.PRODUCT: (lambda x: torch.stack(list(all_gather(x))).prod(dim=0), [36.0, 24.0]),
}
of_weights = {dist.ReduceOp.MAX: 4.0, dist.ReduceOp.MIN: 2.0, dist.ReduceOp.PRODUCT: 4.0}
for op, (reduce, expected) in gathered.items():
    assert gradient(reduce, mine) == expected, f"{op} of all_gather: {gradient(reduce, mine)}"
    assert gradient(summed(op), mine) == [of_weights[op]] * 2, f"{op}: {gradient(summed(op), mine)}"
assert gradient(gathered[dist.ReduceOp.MAX][0], 1.0) == [3.0, 3.0], "equal values share the gradient"
assert gradient(summed(dist.ReduceOp.SUM), mine) == [6.0, 6.0]
dist.barrier()
dist.destroy_process_group()
