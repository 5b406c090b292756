# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "the default changed with 2.9, and each release is held to its own"
# ///
"""Where the switch is, and its default."""

# --8<-- [start:use]
from torch._inductor import config

print("graph_partition:", config.graph_partition)
with config.patch(graph_partition=True):
    print("inside the patch:", config.graph_partition)
# --8<-- [end:use]

import torch
from packaging.version import Version

default = Version(torch.__version__).release >= (2, 9)
assert config.graph_partition is default, config.graph_partition
