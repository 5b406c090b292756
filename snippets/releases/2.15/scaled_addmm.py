# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""scaled_addmm is public; it needs CUDA."""

# --8<-- [start:use]
import inspect

import torch.nn.functional as F

print(list(inspect.signature(F.scaled_addmm).parameters)[:3])
# --8<-- [end:use]

assert hasattr(F, "scaled_addmm_")
