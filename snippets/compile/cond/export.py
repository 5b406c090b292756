# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.export keeps both branches of torch.cond."""

# --8<-- [start:use]
import torch


class Clip(torch.nn.Module):
    def forward(self, gradient):
        return torch.cond(gradient.norm() > 1, lambda g: g / g.norm(), lambda g: g.clone(), (gradient,))


program = torch.export.export(Clip(), (torch.tensor([3.0, 4.0]),))
clip = program.module()
print("large:", clip(torch.tensor([3.0, 4.0])))
print("small:", clip(torch.tensor([0.3, 0.4])))
# --8<-- [end:use]

assert torch.allclose(clip(torch.tensor([3.0, 4.0])), torch.tensor([0.6, 0.8]))
assert torch.allclose(clip(torch.tensor([0.3, 0.4])), torch.tensor([0.3, 0.4]))
