# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: wrong error text']
# ///
"""Without its argument the call fails on every release that has it."""

# --8<-- [start:use]
import torch

try:
    with torch._dynamo.error_on_graph_break():
        pass
except TypeError as error:
    refusal = str(error)
    print("TypeError:", refusal)
# --8<-- [end:use]

assert "missing 1 required positional argument: 'error_on_graph_break'" in refusal, f"wrong error text: {refusal}"
