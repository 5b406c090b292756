# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: checkpoint.. missing 1 required positional argument: .function.']
# ///
"""checkpoint without a function is a decorator."""

# --8<-- [start:use]
import torch
from torch.utils.checkpoint import checkpoint


@checkpoint(use_reentrant=False)
def block(x):
    return x.sin().exp()


x = torch.ones(2, requires_grad=True)
block(x).sum().backward()
print(x.grad.shape)
# --8<-- [end:use]

expected = torch.ones(2, requires_grad=True)
expected.sin().exp().sum().backward()
torch.testing.assert_close(x.grad, expected.grad)
