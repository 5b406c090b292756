# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What is associative and what is not, and that cumsum gives the same sums."""

import torch
from torch._higher_order_ops.associative_scan import associative_scan


for length in (1, 4):
    xs = torch.arange(3.0 * length).reshape(length, 3)
    sums = associative_scan(torch.add, xs, 0, combine_mode="generic")
    torch.testing.assert_close(sums, xs.cumsum(0), msg="the scan is not cumsum")


def associative(f):
    a, b, c = torch.tensor([1.5, 2.0, -3.0])
    return torch.allclose(f(a, f(b, c)), f(f(a, b), c))


assert associative(torch.add) and associative(torch.maximum)
assert not associative(lambda a, b: torch.tanh(a + b)), "a nonlinear cell is associative"
assert not associative(lambda a, b: (a + b).clamp(-1, 1)), "clipping between the steps is associative"
