# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: large numbers became 0']
# ///
"""rms_norm in float16 squares in float32; before 2.6 the squares of numbers above 255 overflowed."""

# --8<-- [start:use]
import torch

x = torch.tensor([300.0, 400.0], dtype=torch.float16, requires_grad=True)
y = torch.nn.functional.rms_norm(x, (2,))
print(y.tolist())
# --8<-- [end:use]

wanted = x.detach().double() / x.detach().double().square().mean().sqrt()
assert y.any(), "large numbers became 0"
assert torch.allclose(y.double(), wanted, atol=1e-3)
(gradient,) = torch.autograd.grad(y, x, torch.tensor([1.0, 0.0], dtype=torch.float16))
assert gradient.any(), "large numbers became 0"
