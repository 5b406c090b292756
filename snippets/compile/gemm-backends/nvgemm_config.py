# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "the default changed with 2.14, and each release is held to its own"
# absent = ["AttributeError: .*nvgemm_max_profiling_configs"]
# ///
"""The settings of the NVGEMM backend."""

# --8<-- [start:use]
from torch._inductor import config

print("configurations to profile:", config.nvgemm_max_profiling_configs)
# --8<-- [end:use]

import torch
from packaging.version import Version

limit = 10 if Version(torch.__version__).release >= (2, 14) else 5
assert config.nvgemm_max_profiling_configs == limit, config.nvgemm_max_profiling_configs
