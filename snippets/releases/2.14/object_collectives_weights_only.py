# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['KeyError: .weights_only.']
# ///
"""Object collectives can be told to restore plain types only."""

# --8<-- [start:use]
import inspect

import torch.distributed as dist

print(inspect.signature(dist.all_gather_object).parameters["weights_only"].default)
# --8<-- [end:use]

assert inspect.signature(dist.all_gather_object).parameters["weights_only"].default is False
