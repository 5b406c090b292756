# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the cache of AOTAutograd is off']
# ///
"""The cache of AOTAutograd is on by default."""

# --8<-- [start:use]
from torch._functorch import config

print(config.enable_autograd_cache)
# --8<-- [end:use]

assert config.enable_autograd_cache is True, "the cache of AOTAutograd is off"
