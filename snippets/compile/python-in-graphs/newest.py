# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.constructed., .heap.\]',
# ]
# ///
"""Exception classes with a constructor of their own, and heapq."""

# --8<-- [start:use]
import heapq

import torch


class StatusError(Exception):
    def __init__(self, status):
        super().__init__(status)
        self.status = status


def constructed(x):
    try:
        raise StatusError(4)
    except StatusError as error:
        return x * error.status


def heap(x):
    sizes = [3, 1, 2]
    heapq.heapify(sizes)
    return x * heapq.heappop(sizes)


broken = []
for function in (constructed, heap):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (constructed, heap):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
