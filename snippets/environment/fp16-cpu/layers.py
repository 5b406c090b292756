# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A layer in float16 on the CPU agrees with float32, forward and backward."""

# --8<-- [start:use]
import torch
from torch.nn import functional as F

torch.manual_seed(0)


def attend(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    hidden = F.layer_norm(F.linear(x, weight), (16,))
    return F.gelu(F.scaled_dot_product_attention(hidden, hidden, hidden))


x, weight = torch.randn(2, 8, 16), torch.randn(16, 16) / 4
half = x.half().requires_grad_()
single = x.half().float().requires_grad_()
attend(half, weight.half()).sum().backward()
attend(single, weight.half().float()).sum().backward()
print("gradient:", half.grad.dtype, "close to float32:", torch.allclose(half.grad.float(), single.grad, atol=0.05))
# --8<-- [end:use]

torch.testing.assert_close(half.grad.float(), single.grad, rtol=0.05, atol=0.05)
torch.testing.assert_close(
    attend(half, weight.half()).float(), attend(single, weight.half().float()), rtol=0.02, atol=0.02
)
