# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the result is right"]
# ///
"""A region that calls another region is reused although a condition of the inner one has changed."""

# --8<-- [start:use]
import torch
from torch.compiler import nested_compile_region


class Layer:
    def __init__(self, use_sin):
        self.use_sin = use_sin


@nested_compile_region
def activation(layer, x):
    return x.sin() if layer.use_sin else x.cos()


@nested_compile_region
def block(layer, x):
    return activation(layer, x) + 1


layers = [Layer(True), Layer(False)]


def model(x):
    return torch.stack([block(layer, x) for layer in layers])


x = torch.zeros(1)
compiled = torch.compile(model, backend="aot_eager", fullgraph=True)(x)
print("eager:   ", model(x).flatten().tolist())
print("compiled:", compiled.flatten().tolist())
# --8<-- [end:use]

assert model(x).flatten().tolist() == [1.0, 2.0]
assert compiled.flatten().tolist() == [1.0, 1.0], "the result is right"
