# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""Of a module you compile `forward`; the module stays the first argument of the result, so weights may change."""

# --8<-- [start:use]
import torch
from torch import nn


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 4)

    def forward(self, x):
        return torch.relu(self.linear(x))


torch.manual_seed(0)
model, x = Classifier(), torch.randn(2, 8)
compiled = torch.compile(model.forward, backend="aot_eager", fullgraph=True).aot_compile(((x,), {}))
other = Classifier()
print("same weights: ", torch.allclose(compiled(model, x), model(x)))
print("other weights:", torch.allclose(compiled(other, x), other(x)))
# --8<-- [end:use]

torch.testing.assert_close(compiled(model, x), model(x))
torch.testing.assert_close(compiled(other, x), other(x))
