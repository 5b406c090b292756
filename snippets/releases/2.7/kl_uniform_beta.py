# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the divergence is nan']
# ///
"""The divergence from a uniform distribution that begins at 0 or ends at 1 to a beta distribution is a number."""

# --8<-- [start:use]
import torch
from torch.distributions import Beta, Uniform, kl_divergence

low = torch.tensor([0.0, 0.1], requires_grad=True)
uniform = Uniform(low, torch.tensor([1.0, 0.9]))
concentration = torch.tensor([1.0, 1.0], requires_grad=True)
divergence = kl_divergence(uniform, Beta(concentration, torch.tensor([1.0, 1.0])))
print(divergence.tolist())
print(torch.autograd.grad(divergence.sum(), [concentration, low]))
# --8<-- [end:use]

assert not divergence.isnan().any(), "the divergence is nan"
# Beta(1, 1) is the uniform distribution from 0 to 1, so the divergence is the logarithm of 1 / width
assert torch.allclose(divergence, torch.tensor([0.0, 0.22314355]), atol=1e-6)
by_concentration, by_low = torch.autograd.grad(kl_divergence(uniform, Beta(concentration, 1.0)).sum(), [concentration, low])
assert not by_concentration.isnan().any()
assert by_low[0].isnan()
assert not by_low[1].isnan()
