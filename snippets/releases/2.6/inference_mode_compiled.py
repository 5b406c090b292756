# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an input that requires a gradient is taken"]
# ///
"""From 2.6 to 2.10 compiled code in torch.inference_mode refuses an input that requires a gradient."""

# --8<-- [start:use]
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 3)

    @torch.inference_mode()
    def forward(self, x):
        return self.linear(x)


model, x = Model(), torch.ones(2, 4, requires_grad=True)
compiled = torch.compile(model, backend="aot_eager")
taken = compiled(x.detach())

refusal = None
try:
    compiled(x)
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

assert torch.equal(taken, model(x))
assert refusal is not None, "an input that requires a gradient is taken"
