# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*force_disable_caches does not exist']
# ///
"""torch.compiler.config.force_disable_caches turns every compile cache off."""

# --8<-- [start:use]
import torch

torch.compiler.config.force_disable_caches = True
print(torch._inductor.config.force_disable_caches)
# --8<-- [end:use]

assert torch._inductor.config.force_disable_caches is True
