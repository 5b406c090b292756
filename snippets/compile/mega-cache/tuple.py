# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# cache = "private"
# ///
"""Loading what save_cache_artifacts returns, without unpacking it, does nothing and says so in the log only."""

# --8<-- [start:use]
import torch


@torch.compile
def project(x, weight):
    return x @ weight


project(torch.ones(2, 3), torch.ones(3, 4))

artifacts = torch.compiler.save_cache_artifacts()
print("saved:", type(artifacts).__name__)
print("the tuple:", torch.compiler.load_cache_artifacts(artifacts))
print("the bytes:", type(torch.compiler.load_cache_artifacts(artifacts[0])).__name__)
# --8<-- [end:use]

assert torch.compiler.load_cache_artifacts(artifacts) is None, "the tuple was loaded"
assert torch.compiler.load_cache_artifacts(artifacts[0]) is not None
