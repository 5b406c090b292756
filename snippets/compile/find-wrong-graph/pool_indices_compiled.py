# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Compiled, adaptive_max_pool1d gives a nan with the index of another element."""

# --8<-- [start:use]
import torch
from torch.nn.functional import adaptive_max_pool1d

x = torch.tensor([[5.0, -4.0, 1.0, float("nan")]])


def pool(x):
    return adaptive_max_pool1d(x, 3, return_indices=True)


for name, function in {"eager": pool, "compiled": torch.compile(pool)}.items():
    values, indices = function(x)
    print(f"{name}:", values[0].tolist(), "at", indices[0].tolist())
# --8<-- [end:use]

assert pool(x)[1].tolist() == [[0, 2, 3]], pool(x)
values, indices = torch.compile(pool)(x)
assert values[0, 2].isnan() and indices.tolist() == [[0, 2, 2]], (values, indices)
