# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.block., .swallowing., .decorated.\]',
# ]
# ///
"""Functions under contextlib.contextmanager, as block and as decorator."""

# --8<-- [start:use]
import contextlib

import torch


@contextlib.contextmanager
def tolerate():
    try:
        yield 3
    except ValueError:
        pass


def block(x):
    with tolerate() as factor:
        return x * factor


def swallowing(x):
    with tolerate():
        raise ValueError
    return x * 2


def decorated(x):
    @tolerate()
    def scale(value):
        return value * 2

    return scale(x)


broken = []
for function in (block, swallowing, decorated):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (block, swallowing, decorated):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
