# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.delegated., .dispatched., .rotated.\]',
# ]
# ///
"""The value of yield from, singledispatch and deque.rotate."""

# --8<-- [start:use]
import collections
import functools

import torch


@functools.singledispatch
def width(layer):
    return 1


@width.register
def _(layer: int):
    return layer * 2


def delegated(x):
    def inner():
        yield x
        return 3

    def outer():
        factor = yield from inner()
        yield x * factor

    return list(outer())[1]


def dispatched(x):
    return x * width(3)


def rotated(x):
    sizes = collections.deque([1, 2, 3])
    sizes.rotate(1)
    return x * sizes[0]


broken = []
for function in (delegated, dispatched, rotated):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except (torch._dynamo.exc.TorchDynamoException, AssertionError):
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (delegated, dispatched, rotated):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
