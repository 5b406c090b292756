# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An error of the accelerator is torch.AcceleratorError, a RuntimeError."""

# --8<-- [start:use]
import torch

print([kind.__name__ for kind in torch.AcceleratorError.__mro__[:3]])
accelerator_error = getattr(torch, "AcceleratorError", RuntimeError)  # for an except clause on every release
# --8<-- [end:use]

assert issubclass(torch.AcceleratorError, RuntimeError) and accelerator_error is torch.AcceleratorError
