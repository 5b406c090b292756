# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Ordinary Python that every covered release keeps in one graph."""

# --8<-- [start:use]
import dataclasses
import math

import torch


@dataclasses.dataclass
class Config:
    width: float = 2.0


def scores(x):
    factor = 3

    def scale(value):  # closes over factor
        return value * factor

    sizes = {name: len(name) for name in ("query", "key")}
    return scale(x) * sum(sorted(sizes.values())) * Config().width * math.sqrt(4.0)


print(torch.compile(scores, backend="eager", fullgraph=True)(torch.ones(2)).tolist())
# --8<-- [end:use]

from torch._dynamo.utils import counters

assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
x = torch.tensor([0.5, -1.0])
assert torch.equal(torch.compile(scores, backend="eager", fullgraph=True)(x), x * 3 * 8 * 4)
