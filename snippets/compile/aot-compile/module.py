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
        self.linear = nn.Linear(1024, 64)

    def forward(self, x):
        return torch.relu(self.linear(x))


torch.manual_seed(0)
model, x = Classifier(), torch.randn(2, 1024)
compiled = torch.compile(model.forward, backend="aot_eager", fullgraph=True).aot_compile(((x,), {}))
compiled.save_compiled_function("classifier.pt")
with open("classifier.pt", "rb") as file:
    loaded = torch.compiler.load_compiled_function(file)
other = Classifier()
print("same weights: ", torch.allclose(loaded(model, x), model(x)))
print("other weights:", torch.allclose(loaded(other, x), other(x)))
# --8<-- [end:use]

import os

torch.testing.assert_close(loaded(model, x), model(x))
torch.testing.assert_close(loaded(other, x), other(x))
assert not torch.allclose(model(x), other(x))
assert os.path.getsize("classifier.pt") < model.linear.weight.nbytes, "the weights are in the file"
try:
    torch.compile(model, backend="aot_eager", fullgraph=True).aot_compile(((x,), {}))
except AttributeError as error:
    assert str(error) == "'Classifier' object has no attribute 'aot_compile'", error
else:
    raise AssertionError("a compiled module has the method")
