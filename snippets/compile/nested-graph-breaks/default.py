# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""nested_graph_breaks is off unless you switch it on."""

# --8<-- [start:use]
import torch

print("nested_graph_breaks =", torch._dynamo.config.nested_graph_breaks)
# --8<-- [end:use]

assert torch._dynamo.config.nested_graph_breaks is False
