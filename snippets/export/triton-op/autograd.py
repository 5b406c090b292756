# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A triton_op has no gradient until register_autograd gives it one."""

# --8<-- [start:use]
import torch
from torch.library import triton_op


@triton_op("shop::double", mutates_args=())
def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2  # even a body of differentiable PyTorch operators


weight = torch.ones(3, requires_grad=True)
try:
    double(weight).sum().backward()
except RuntimeError as error:
    refusal = str(error)
    print(refusal.split(". ")[0])

double.register_autograd(lambda ctx, grad: grad * 2)
double(weight).sum().backward()
print(weight.grad)
# --8<-- [end:use]

assert "no autograd formula was registered" in refusal, refusal
torch.testing.assert_close(weight.grad, torch.full((3,), 2.0), rtol=0, atol=0)
