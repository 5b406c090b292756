# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: \(self, fn\)']
# ///
"""Since 2.9 what torch.compiler.disable returns is annotated inside, and the function itself is not."""

# --8<-- [start:use]
import inspect

import torch

returned = torch.compiler.disable()
print("disable:", inspect.signature(torch.compiler.disable))
print("what it returns:", inspect.signature(type(returned).__call__))
# --8<-- [end:use]

assert inspect.signature(torch.compiler.disable).return_annotation is inspect.Signature.empty
inside = inspect.signature(type(returned).__call__)
assert inside.return_annotation is not inspect.Signature.empty, inside
