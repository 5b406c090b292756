# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.cycled., .permuted., .missing., .subclassed., .counted., .layered.\]',
# ]
# ///
"""More of itertools and collections, and subclasses of dict and set."""

# --8<-- [start:use]
import collections
import itertools

import torch


class Defaults(dict):
    def __missing__(self, key):
        return 7


class Heads(set):
    def width(self):
        return len(self) * 10


def cycled(x):
    turns = itertools.cycle([1, 2])
    return x * (next(turns) + next(turns) + next(turns))


def permuted(x):
    return x * len(list(itertools.permutations([1, 2, 3], 2)))


def missing(x):
    return x * Defaults(query=1)["key"]


def subclassed(x):
    return x * Heads([1, 2]).width()


def counted(x):
    return x * collections.Counter("aab")["a"]


def layered(x):
    return x * collections.ChainMap({"a": 1}, {"b": 2})["b"]


broken = []
for function in (cycled, permuted, missing, subclassed, counted, layered):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (cycled, permuted, missing, subclassed, counted, layered):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
