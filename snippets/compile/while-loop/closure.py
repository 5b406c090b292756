# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What stays the same need not be carried: condition and body may read it from outside."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def double_until(x, limit):
    (x,) = torch.while_loop(lambda x: x.sum() < limit, lambda x: (x * 2,), (x,))
    return x


print(double_until(torch.tensor([1.0, 2.0]), torch.tensor(100.0)).tolist())
# --8<-- [end:use]

assert double_until(torch.tensor([1.0, 2.0]), torch.tensor(100.0)).tolist() == [64.0, 128.0]
assert double_until(torch.tensor([1.0, 2.0]), torch.tensor(10.0)).tolist() == [4.0, 8.0]
