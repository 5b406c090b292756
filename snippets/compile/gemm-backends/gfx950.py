# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: gfx950 is not admitted']
# ///
"""The released code admits gfx950 for Composable Kernel from 2.9 on."""

# --8<-- [start:use]
import torch._inductor.config as config

print("gfx950" in config.rocm.ck_supported_arch)
# --8<-- [end:use]

assert "gfx950" in config.rocm.ck_supported_arch, "gfx950 is not admitted"
