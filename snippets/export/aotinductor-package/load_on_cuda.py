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
"""A package for a GPU, loaded and called, gives what eager mode gives."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.export import Dim, export

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 128), nn.GELU(), nn.LayerNorm(128)).cuda().eval()
x = torch.randn(16, 64, device="cuda")
with torch.no_grad():
    program = export(model, (x,), dynamic_shapes=({0: Dim("batch", min=2, max=1024)},))
    package = torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")
    print("built", flush=True)
    scorer = torch._inductor.aoti_load_package(package)
    print("loaded", flush=True)
    print("called:", tuple(scorer(x).shape), flush=True)
# --8<-- [end:use]

with torch.no_grad():
    for rows in (16, 3, 1024):
        batch = torch.randn(rows, 64, device="cuda")
        torch.testing.assert_close(scorer(batch), model(batch), rtol=1e-2, atol=1e-2)
