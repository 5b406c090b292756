# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AssertionError: sdpa_kernel has no say",
#     "TypeError: .*unexpected keyword argument 'window_size'",
# ]
# ///
"""Since 2.15 sdpa_kernel chooses the kernel of varlen_attn, and a refusal lists its reasons."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.varlen import varlen_attn

packed = torch.randn(300, 2, 64, dtype=torch.bfloat16)
offsets = torch.tensor([0, 100, 300], dtype=torch.int32)
error = None
try:
    with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
        varlen_attn(packed, packed, packed, offsets, offsets, 200, 200, window_size=(64, 0))
except (RuntimeError, NotImplementedError) as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "it ran"
assert "SDPBackend.CUDNN_ATTENTION was requested for varlen_attn" in str(error), f"sdpa_kernel has no say: {error}"
for reason in ("query must be on CUDA", "window_size must be (-1, -1) or causal (-1, 0)"):
    assert reason in str(error), f"{reason} is not among the reasons"
refused = None
try:
    with sdpa_kernel(SDPBackend.MATH):
        varlen_attn(packed, packed, packed, offsets, offsets, 200, 200)
except RuntimeError as caught:
    refused = caught
assert refused is not None and "No viable backend for varlen_attn" in str(refused), f"got {refused!r}"
