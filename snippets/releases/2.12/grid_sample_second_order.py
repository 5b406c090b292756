# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: derivative for aten::grid_sampler_[23]d_backward is not implemented']
# ///
"""grid_sample has second-order gradients, in two and in three dimensions."""

# --8<-- [start:use]
import torch
from torch.nn.functional import grid_sample

torch.manual_seed(0)
image = torch.rand(1, 1, 4, 4, dtype=torch.double, requires_grad=True)
grid = (torch.rand(1, 3, 3, 2, dtype=torch.double) - 0.5).requires_grad_()

sampled = grid_sample(image, grid, align_corners=False)
(first,) = torch.autograd.grad(sampled.square().sum(), grid, create_graph=True)
(second,) = torch.autograd.grad(first.sum(), image)
print(second.shape)
# --8<-- [end:use]


def sample(image, grid):
    return grid_sample(image, grid, align_corners=False)


assert torch.autograd.gradgradcheck(sample, (image, grid))
volume = torch.rand(1, 1, 3, 3, 3, dtype=torch.double, requires_grad=True)
places = (torch.rand(1, 2, 2, 2, 3, dtype=torch.double) - 0.5).requires_grad_()
assert torch.autograd.gradgradcheck(sample, (volume, places))
