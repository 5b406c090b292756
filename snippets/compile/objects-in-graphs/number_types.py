# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.subclassed., .as_int., .as_float., .as_index.\]',
# ]
# ///
"""Subclasses of int and the conversions __int__, __float__ and __index__."""

# --8<-- [start:use]
import torch


class Width(int):
    def doubled(self):
        return self * 2


class Rate:
    def __int__(self):
        return 3

    def __float__(self):
        return 0.5

    def __index__(self):
        return 2


def subclassed(x):
    return x * Width(3).doubled()


def as_int(x):
    return x * int(Rate())


def as_float(x):
    return x * float(Rate())


def as_index(x):
    return x * [1, 2, 3][Rate()]


broken = []
for function in (subclassed, as_int, as_float, as_index):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (subclassed, as_int, as_float, as_index):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
