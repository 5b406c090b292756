# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.chained., .parsed., .unhashable.\]',
# ]
# ///
"""Errors raised by Python itself are caught in the graph, and exceptions chain."""

# --8<-- [start:use]
import torch


def chained(x):
    try:
        try:
            raise KeyError("query")
        except KeyError as error:
            raise ValueError("no such head") from error
    except ValueError as error:
        return x * (2 if isinstance(error.__cause__, KeyError) else 1)


def parsed(x):
    try:
        return x * int("four")
    except ValueError:
        return x + 1


def unhashable(x):
    try:
        return x * len({[]: 1})
    except TypeError:
        return x + 1


broken = []
for function in (chained, parsed, unhashable):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (chained, parsed, unhashable):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
