# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.matched., .stacked., .suppressed.\]',
# ]
# ///
"""match statements, ExitStack and suppress."""

# --8<-- [start:use]
import contextlib
import dataclasses

import torch


@dataclasses.dataclass
class Layer:
    kind: str
    width: int


def matched(x):
    match Layer("linear", 5):
        case Layer(kind="linear", width=width):
            return x * width
    return x


@contextlib.contextmanager
def lend(factor):
    yield factor


def stacked(x):
    with contextlib.ExitStack() as stack:
        return x * stack.enter_context(lend(3))


def suppressed(x):
    with contextlib.suppress(ValueError):
        raise ValueError
    return x + 1


broken = []
for function in (matched, stacked, suppressed):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (matched, stacked, suppressed):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
