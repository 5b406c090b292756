# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""preferred_rocm_fa_library names the library behind flash attention on ROCm."""

# --8<-- [start:use]
import torch

print("preferred:", torch.backends.cuda.preferred_rocm_fa_library())
error = None
try:
    torch.backends.cuda.preferred_rocm_fa_library("triton")
except RuntimeError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert error is not None, "any name is accepted"
for name in ("default", "aotriton", "ck"):
    assert name in str(error), f"{name} is not offered: {error}"
