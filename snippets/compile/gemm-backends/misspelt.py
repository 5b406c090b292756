# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A backend name that does not exist is accepted and ignored."""

# --8<-- [start:use]
import torch
from torch._inductor import config
from torch._inductor import utils

with config.patch(max_autotune_gemm=True, max_autotune_gemm_backends="ATEN,CUTLAS"):
    print("accepted:", config.max_autotune_gemm_backends)
    print("ATen used:", utils.use_aten_gemm_kernels())
# --8<-- [end:use]

with config.patch(max_autotune_gemm=True, max_autotune_gemm_backends="CUTLAS"):
    assert not utils.use_aten_gemm_kernels() and config.max_autotune_gemm_backends == "CUTLAS"
