# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# build = "cuda"
# absent = ["AssertionError: no architectures without a GPU"]
# ///
"""The GPU architectures in the wheel can be listed on a machine without a GPU."""

# --8<-- [start:use]
import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""  # as on a machine without a GPU

import torch

print(torch.cuda.get_arch_list())
# --8<-- [end:use]

architectures = torch.cuda.get_arch_list()
assert architectures, "no architectures without a GPU"
assert "sm_90" in architectures and "sm_70" not in architectures, f"unexpected: {architectures}"
assert not torch.cuda.is_available(), "a GPU is visible"
