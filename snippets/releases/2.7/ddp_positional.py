# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: process_group is still the sixth argument']
# ///
"""DistributedDataParallel has init_sync where process_group used to stand."""

# --8<-- [start:use]
import inspect

from torch.nn.parallel import DistributedDataParallel

names = list(inspect.signature(DistributedDataParallel).parameters)
print(names[5:7])
# --8<-- [end:use]

assert names[5:7] == ["init_sync", "process_group"], "process_group is still the sixth argument"
