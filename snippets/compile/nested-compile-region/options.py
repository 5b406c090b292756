# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "TypeError: nested_compile_region\\(\\) got an unexpected keyword argument 'options'",
# ]
# ///
"""The options argument is there and refuses to be used."""

# --8<-- [start:use]
import torch

try:
    torch.compiler.nested_compile_region(torch.relu, options={})
    refusal = "accepted"
except RuntimeError as error:
    refusal = str(error)
print(refusal)
# --8<-- [end:use]

assert "experimental feature for testing only" in refusal, refusal
