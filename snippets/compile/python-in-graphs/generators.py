# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.infinite., .sent.\]',
# ]
# ///
"""Generators keep their laziness and take values."""

# --8<-- [start:use]
import torch


def infinite(x):
    def powers():
        factor = 1
        while True:
            yield x * factor
            factor *= 2

    stream = powers()
    return next(stream) + next(stream) + next(stream)


def sent(x):
    def accumulate():
        received = yield x
        yield x * received

    stream = accumulate()
    next(stream)
    return stream.send(3)


broken = []
for function in (infinite, sent):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (infinite, sent):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
