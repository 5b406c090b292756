# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "xpu"
# ///
"""A training step on an Intel GPU agrees with the CPU."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
model = torch.nn.Linear(16, 4)
x = torch.randn(8, 16)
model(x).square().sum().backward()
expected = model.weight.grad.clone()

model.zero_grad()
model.to("xpu")
model(x.to("xpu")).square().sum().backward()
torch.xpu.synchronize()
print("same gradient:", torch.allclose(model.weight.grad.cpu(), expected, rtol=1e-3, atol=1e-3))
# --8<-- [end:use]

torch.testing.assert_close(model.weight.grad.cpu(), expected, rtol=1e-3, atol=1e-3)
