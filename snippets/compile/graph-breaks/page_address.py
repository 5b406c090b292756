# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: the message links no page about the graph break',
# ]
# ///
"""The message ends with the address of the page about this kind of graph break."""

# --8<-- [start:use]
import re

import torch


@torch.compile(fullgraph=True, backend="eager")
def step(x):
    torch._dynamo.graph_break()
    return x * 2


try:
    step(torch.ones(3))
except torch._dynamo.exc.Unsupported as error:
    message = str(error)
print(re.findall(r"https://[^ ]+/gb/gb[0-9]+.html", message))
# --8<-- [end:use]

found = re.findall(r"/compile-graph-break-site/gb/(gb[0-9]{4}).html", message)
assert found == ["gb0025"], "the message links no page about the graph break"
