# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['ValueError: var is of incorrect size']
# ///
"""gaussian_nll_loss takes a variance with one dimension of size 1, whichever it is."""

# --8<-- [start:use]
import torch
from torch.nn.functional import gaussian_nll_loss

torch.manual_seed(0)
mean, target = torch.randn(4, 3, 2), torch.randn(4, 3, 2)
shared = torch.rand(4, 1, 2) + 0.5
loss = gaussian_nll_loss(mean, target, shared)
print(loss)
# --8<-- [end:use]

expanded = shared.expand(4, 3, 2)
formula = 0.5 * (expanded.log() + (mean - target) ** 2 / expanded)
torch.testing.assert_close(loss, formula.mean())
