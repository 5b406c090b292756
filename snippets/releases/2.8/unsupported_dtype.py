# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: an unsupported dtype raised RuntimeError itself']
# ///
"""An operator without a kernel for the dtype raises NotImplementedError."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.nn.Hardshrink()(torch.tensor([1, 2]))
except RuntimeError as error:  # NotImplementedError is a RuntimeError
    refusal = error
    print(type(error).__name__, error)
# --8<-- [end:use]

assert isinstance(refusal, NotImplementedError), "an unsupported dtype raised RuntimeError itself"
