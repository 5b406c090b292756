# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Inductor compiles torch.while_loop on CPU."""

# --8<-- [start:use]
import torch


@torch.compile(fullgraph=True)
def double_until(x, limit):
    value, _ = torch.while_loop(lambda x, m: x.sum() < m, lambda x, m: (x * 2, m.clone()), (x, limit))
    return value


print(double_until(torch.tensor([1.0, 2.0]), torch.tensor(100.0)).tolist())
# --8<-- [end:use]

assert double_until(torch.tensor([1.0, 2.0]), torch.tensor(100.0)).tolist() == [64.0, 128.0]
assert double_until(torch.tensor([1.0, 2.0]), torch.tensor(10.0)).tolist() == [4.0, 8.0]
