# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The norm first, the clipping second: the same gradients as clip_grad_norm_ leaves."""

# --8<-- [start:use]
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 32), nn.GELU(), nn.Linear(32, 1))
model(torch.randn(64, 8)).square().sum().backward()

gradients = [parameter.grad for parameter in model.parameters() if parameter.grad is not None]
norm = nn.utils.get_total_norm(gradients)  # reads, changes nothing
print(f"norm before: {norm:.1f}")
nn.utils.clip_grads_with_norm_(model.parameters(), max_norm=1.0, total_norm=norm)
print(f"norm after: {nn.utils.get_total_norm(gradients):.3f}")
# --8<-- [end:use]

clipped = [gradient.clone() for gradient in gradients]
model.zero_grad()
torch.manual_seed(0)
again = nn.Sequential(nn.Linear(8, 32), nn.GELU(), nn.Linear(32, 1))
again(torch.randn(64, 8)).square().sum().backward()
flat = torch.cat([parameter.grad.flatten() for parameter in again.parameters()])
torch.testing.assert_close(norm, flat.norm())
assert norm > 2, f"a gradient of norm {norm} shows no clipping"
returned = nn.utils.clip_grad_norm_(again.parameters(), 1.0)
assert torch.equal(returned, norm), (returned, norm)
for ours, theirs in zip(clipped, (parameter.grad for parameter in again.parameters()), strict=True):
    assert torch.equal(ours, theirs), "clip_grad_norm_ left other gradients"
scale = 0.5 / norm  # a norm below the limit changes nothing
small = [gradient * scale for gradient in clipped]
for parameter, gradient in zip(again.parameters(), small, strict=True):
    parameter.grad = gradient.clone()
nn.utils.clip_grads_with_norm_(again.parameters(), 1.0, nn.utils.get_total_norm(small))
assert all(torch.equal(p.grad, g) for p, g in zip(again.parameters(), small, strict=True)), "it made gradients larger"
