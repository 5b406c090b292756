# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["BackendCompilerFailed: backend='inductor' raised: LoweringException: KeyError: 'triton'"]
# ///
"""Triton kernels that Inductor generates run in Triton's interpreter on CPU tensors and equal eager mode."""

# --8<-- [start:use]
import os

os.environ["TRITON_INTERPRET"] = "1"  # before Inductor is imported

import torch
import triton
from torch._inductor.utils import run_and_get_code
from triton.backends.compiler import GPUTarget


class Driver:
    def get_current_target(self):
        return GPUTarget("cuda", 90, 32)  # Inductor asks which; nothing is assembled for it


triton.runtime.driver.set_active(Driver())


def score(x, weight):
    return (x.sin() * weight).sum(-1)


torch.manual_seed(0)
x, weight = torch.randn(5, 37), torch.rand(37)
interpreted = torch.compile(score, fullgraph=True, options={"cpu_backend": "triton"})
out, (code,) = run_and_get_code(interpreted, x, weight)
same = torch.allclose(out, score(x, weight), atol=1e-6)
print("Triton kernels:", code.count("@triton.jit"), "| equal eager mode:", same)
# --8<-- [end:use]

assert code.count("@triton.jit") == 1, "Inductor generated no Triton kernel"
assert same, "the interpreted kernel computes otherwise"
