# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the default is a name']
# ///
"""The default of torch.compile's backend is None, which means the default backend."""

# --8<-- [start:use]
import inspect

import torch

print(inspect.signature(torch.compile).parameters["backend"].default)
# --8<-- [end:use]

assert inspect.signature(torch.compile).parameters["backend"].default is None, "the default is a name"
