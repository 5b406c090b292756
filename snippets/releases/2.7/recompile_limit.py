# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*recompile_limit does not exist']
# ///
"""recompile_limit is the name of what was cache_size_limit; the old name is an alias."""

# --8<-- [start:use]
import torch

torch._dynamo.config.recompile_limit = 4
print(torch._dynamo.config.cache_size_limit)
# --8<-- [end:use]

assert torch._dynamo.config.cache_size_limit == 4, "cache_size_limit is no alias"
