# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""There is no torch._foreach_map."""

# --8<-- [start:use]
import torch

try:
    torch._foreach_map(torch.sin, [torch.zeros(2)])
except AttributeError as error:
    refusal = str(error)
    print("AttributeError:", refusal)
# --8<-- [end:use]

assert "_foreach_map" in refusal, refusal
