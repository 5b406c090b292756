# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "mps"
# ///
"""A Metal kernel written in Python is compiled and called on tensors."""

# --8<-- [start:use]
import torch

library = torch.mps.compile_shader("""
kernel void axpy(device float* out, constant float* x, constant float& a, uint i [[thread_position_in_grid]]) {
    out[i] += a * x[i];
}
""")
x = torch.arange(8.0, device="mps")
out = torch.ones(8, device="mps")
library.axpy(out, x, 0.5)
print(out.tolist())
# --8<-- [end:use]

assert out.tolist() == [1 + 0.5 * i for i in range(8)]
