# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "nvidia-cutlass"]
#
# [tool.torchproof]
# needs = "a100"
# timeout = 600
# tools = ["nvcc"]
# ///
"""With `CUTLASS` as the only candidate, a matrix product runs on a kernel that nvcc builds."""

# --8<-- [start:use]
import torch


@torch.compile(options={"max_autotune": True, "max_autotune_gemm_backends": "CUTLASS"})
def project(x, weight):
    return x @ weight


torch.manual_seed(0)
x = torch.randn(1024, 512, device="cuda", dtype=torch.bfloat16)
weight = torch.randn(512, 2048, device="cuda", dtype=torch.bfloat16)
out = project(x, weight)  # raises NoValidChoicesError if CUTLASS offers no kernel
expected = x.double() @ weight.double()
error = ((out.double() - expected).norm() / expected.norm()).item()
print("relative error below 1 %:", error < 0.01)
# --8<-- [end:use]

assert error < 0.01, error
