# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A grid whose nan lie outside the image gives those pixels the padding, and a gradient."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grid_sample

image = torch.ones(1, 1, 8, 8, requires_grad=True)
grid = torch.full((1, 8, 8, 2), float("nan"))
grid[:, 4:] = 0.0
grid = grid.nan_to_num(2.0)  # 1 is the border: 2 is outside
result = grid_sample(image, grid, padding_mode="zeros", align_corners=False)
result.sum().backward()
print(result[0, 0, :, 0].tolist(), image.grad.sum().item())
# --8<-- [end:use]

assert result[0, 0, :, 0].tolist() == [0.0] * 4 + [1.0] * 4
assert image.grad.sum().item() == 32.0  # half of 64 pixels have a place in the image

turned = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0]]
scaled = [[2.0, 0.0, 0.0], [0.0, 0.5, 0.0]]
shifted = [[1.0, 0.0, 3.0], [0.0, 1.0, -3.0]]
for size in ((3, 1, 8, 8), (3, 1, 1, 1)):
    for align_corners in (False, True):
        grid = torch.nn.functional.affine_grid(torch.tensor([turned, scaled, shifted]), size, align_corners)
        assert grid.isfinite().all(), grid
