# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: graph breaks in \[.object_key.\]',
# ]
# ///
"""Any hashable object made in the function is a dictionary key."""

# --8<-- [start:use]
import torch


class Head:
    pass


def object_key(x):
    head = Head()
    return x * {head: 3}[head]


broken = []
for function in (object_key,):
    torch.compiler.reset()
    try:
        compiled = torch.compile(function, backend="eager", fullgraph=True)
        print(function.__name__, compiled(torch.ones(2)).tolist())
    except torch._dynamo.exc.TorchDynamoException:
        broken.append(function.__name__)
# --8<-- [end:use]

assert not broken, f"graph breaks in {broken}"
for function in (object_key,):
    compiled = torch.compile(function, backend="eager", fullgraph=True)
    assert torch.equal(compiled(torch.ones(2)), function(torch.ones(2))), function.__name__
