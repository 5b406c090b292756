# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The candidates that max-autotune compares for a matrix multiplication, and how to change them."""

# --8<-- [start:use]
from torch._inductor import config

print("gemm:", config.max_autotune_gemm_backends)
print("conv:", config.max_autotune_conv_backends)
with config.patch(max_autotune=True, max_autotune_gemm_backends="ATEN,TRITON,CUTLASS"):
    print("in the patch:", config.max_autotune_gemm_backends)
# --8<-- [end:use]

assert config.max_autotune_gemm_backends == "ATEN,TRITON,CPP", config.max_autotune_gemm_backends
assert config.max_autotune_conv_backends == "ATEN,TRITON"
