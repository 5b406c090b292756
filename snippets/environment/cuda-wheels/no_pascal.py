# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it prints the CUDA version of the build beside its architectures"
# build = "cuda"
# absent = ["AssertionError: the wheel has kernels for Maxwell and Pascal"]
# ///
"""The default wheel has no kernels for Maxwell (5.x) and Pascal (6.x)."""

# --8<-- [start:use]
import torch

flags = torch._C._cuda_getArchFlags().split()  # answers without a GPU, in releases before 2.13 too
print("CUDA", torch.version.cuda, flags)
# --8<-- [end:use]

assert "sm_80" in flags, f"no such list: {flags}"
assert not {"sm_50", "sm_60"} & set(flags), "the wheel has kernels for Maxwell and Pascal"
