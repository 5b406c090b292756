# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What a compiled function says of a list as a key of a dict."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def store(x):
    table = {}
    table[[1]] = x
    return x


try:
    store(torch.ones(2))
except Exception as error:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    print("error:", type(error).__name__)
    print("first line:", lines[0])
    print("of the key:", next((line for line in lines if "unhashable" in line), "nothing"))
    refused = True
else:
    refused = False
# --8<-- [end:use]

assert refused, "a list was taken as a key"
try:
    {}[[1]] = 0
except TypeError as error:
    assert str(error) == "unhashable type: 'list'", error  # what Python itself says
