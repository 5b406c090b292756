# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: .*unexpected keyword argument .reason',
# ]
# ///
"""The reason given to torch.compiler.disable comes back in the graph break message."""

# --8<-- [start:use]
import torch


@torch.compiler.disable(reason="talks to the feature store")
def lookup(x):
    return x + 1


@torch.compile(backend="eager", fullgraph=True)
def step(x):
    return lookup(x.sin())


try:
    step(torch.zeros(2))
except torch._dynamo.exc.Unsupported as error:
    message = str(error)
print([line.rpartition("(")[2] for line in message.splitlines() if "(reason: " in line])
# --8<-- [end:use]

assert "(reason: talks to the feature store)" in message, message
