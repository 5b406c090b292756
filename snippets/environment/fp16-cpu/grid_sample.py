# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: grid_sampler_2d_cpu not implemented for Half"]
# ///
"""grid_sample takes float16 on the CPU."""

# --8<-- [start:use]
import torch
from torch.nn import functional as F

image = torch.arange(16.0).reshape(1, 1, 4, 4)
grid = torch.tensor([[[[-0.5, -0.5], [0.5, 0.5]]]])
sampled = F.grid_sample(image.half(), grid.half(), align_corners=False)
print(sampled.dtype, sampled.flatten().tolist())
# --8<-- [end:use]

expected = F.grid_sample(image, grid, align_corners=False)
torch.testing.assert_close(sampled.float(), expected, rtol=0.01, atol=0.01)
