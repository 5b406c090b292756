# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "a100"
# timeout = 300
# ///
"""With `TRITON` as the only candidate, the product is a Triton kernel and the addition is fused into it."""

# --8<-- [start:use]
import torch
from torch._inductor.utils import run_and_get_code

torch.manual_seed(0)
x = torch.randn(512, 512, device="cuda", dtype=torch.bfloat16)
weight = torch.randn(512, 512, device="cuda", dtype=torch.bfloat16)
project = torch.compile(
    lambda x, weight: torch.relu(x @ weight),
    options={"max_autotune": True, "max_autotune_gemm_backends": "TRITON"},
)
out, (code,) = run_and_get_code(project, x, weight)
expected = torch.relu(x.double() @ weight.double())
error = ((out.double() - expected).norm() / expected.norm()).item()
print("Triton template in the code:", "triton_tem" in code, " relative error below 1 %:", error < 0.01)
# --8<-- [end:use]

assert "triton_tem" in code and error < 0.01, error
