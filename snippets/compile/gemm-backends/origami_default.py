# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: Origami is off', 'AttributeError: .*origami does not exist', 'AttributeError: .*rocm.* has no attribute .origami.']
# ///
"""Origami chooses GEMM kernels on ROCm by default."""

# --8<-- [start:use]
from torch._inductor import config

print(config.rocm.origami, config.nvgemm_max_profiling_configs)
# --8<-- [end:use]

assert config.rocm.origami is True, "Origami is off"
