# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it prints the CUDA version of the build beside its architectures"
# build = "cuda"
# absent = ["AssertionError: the wheel has kernels for Volta"]
# ///
"""The default wheel has no kernels for Volta (7.0): its oldest architecture is Turing (7.5)."""

# --8<-- [start:use]
import torch

flags = torch._C._cuda_getArchFlags().split()  # answers without a GPU, in releases before 2.13 too
print("CUDA", torch.version.cuda, flags)
# --8<-- [end:use]

assert "sm_75" in flags, f"no such list: {flags}"
assert "sm_70" not in flags, "the wheel has kernels for Volta"
