# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an empty pair"]
# cache = "private"
# ///
"""Before anything went through Inductor there is nothing to save, and the result is None."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")
def project(x, weight):
    return x @ weight


print("before any call: ", torch.compiler.save_cache_artifacts())
project(torch.ones(2, 3), torch.ones(3, 4))
print("after an eager backend:", torch.compiler.save_cache_artifacts())
# --8<-- [end:use]

assert torch.compiler.save_cache_artifacts() is None, "an empty pair instead of None"
