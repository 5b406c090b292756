# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# timeout = 600
# tools = ["c++", "nvcc"]
# ///
"""A package for a GPU holds its Triton kernels as cubin files."""

# --8<-- [start:use]
import zipfile

import torch
from torch import nn
from torch.export import Dim, export

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.LayerNorm(128)).cuda().eval()
x = torch.randn(16, 64, device="cuda")
with torch.no_grad():
    program = export(model, (x,), dynamic_shapes=({0: Dim("batch", min=2, max=1024)},))
    package = torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")

kernels = [name for name in zipfile.ZipFile(package).namelist() if name.endswith(".cubin")]
print("compiled kernels in the package:", len(kernels) > 0)
# --8<-- [end:use]

assert kernels, zipfile.ZipFile(package).namelist()
