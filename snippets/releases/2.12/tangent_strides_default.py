# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: gradients are expected to be contiguous', 'AttributeError: .*guess_tangent_strides_as_outputs does not exist']
# ///
"""Compiled backward expects gradients with the strides of the outputs."""

# --8<-- [start:use]
from torch._functorch import config

print(config.guess_tangent_strides_as_outputs)
# --8<-- [end:use]

assert config.guess_tangent_strides_as_outputs is True, "gradients are expected to be contiguous"
