# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: type object .torch.*Generator. has no attribute .philox_state.']
# ///
"""A generator hands out its Philox state to kernels written in Python."""

# --8<-- [start:use]
import torch

print(hasattr(torch.Generator, "philox_state"))
torch.Generator.philox_state
# --8<-- [end:use]

assert callable(torch.Generator.philox_state)
