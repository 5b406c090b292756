# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.closures., .containers., .objects.\]',
# ]
# ///
"""Ordinary Python that every covered release keeps in one graph."""

# --8<-- [start:use]
import dataclasses
import math

import torch


@dataclasses.dataclass
class Config:
    width: float = 2.0


def closures(x):
    factor = 3

    def scale(value):
        return value * factor

    return scale(x)


def containers(x):
    sizes = {name: len(name) for name in ("query", "key")}
    return x * sum(sorted(sizes.values()))


def objects(x):
    return x * Config().width * math.sqrt(4.0)


broken = []
for function in (closures, containers, objects):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (closures, containers, objects):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
