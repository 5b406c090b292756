# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ['AttributeError: .*debug_backend_override does not exist']
# ///
"""TORCH_COMPILE_OVERRIDE_BACKENDS chooses a backend for single graphs."""

# --8<-- [start:use]
import os

os.environ["TORCH_COMPILE_OVERRIDE_BACKENDS"] = ">=0:eager"  # before torch is imported

from torch._dynamo import config

print(repr(config.debug_backend_override))
# --8<-- [end:use]

assert isinstance(config.debug_backend_override, str)
