# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.dataclass_key., .frozenset_key.\]',
# ]
# ///
"""A frozen dataclass and a frozenset are dictionary keys."""

# --8<-- [start:use]
import dataclasses

import torch


@dataclasses.dataclass(frozen=True)
class Shape:
    heads: int
    width: int


def dataclass_key(x):
    return x * {Shape(2, 8): 3}[Shape(2, 8)]


def frozenset_key(x):
    return x * {frozenset([1, 2]): 4}[frozenset([2, 1])]


broken = []
for function in (dataclass_key, frozenset_key):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (dataclass_key, frozenset_key):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
