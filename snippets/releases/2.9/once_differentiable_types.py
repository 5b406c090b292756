# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: \(fn\)']
# ///
"""Since 2.9 the decorator once_differentiable is annotated; it keeps the parameters of the method."""

# --8<-- [start:use]
import inspect

from torch.autograd.function import once_differentiable

signature = inspect.signature(once_differentiable)
print(signature)
# --8<-- [end:use]

assert signature.return_annotation is not inspect.Signature.empty, signature
