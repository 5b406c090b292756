# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = [
#     'TypeError: compile\(\) got an unexpected keyword argument .dynamic_shapes',
# ]
# ///
"""One ShapesSpec declares the unbacked dimensions of a function."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.dynamic_spec import STATIC, ShapesSpec, ShapeVar, TensorSpec

spec = ShapesSpec({"tokens": TensorSpec([ShapeVar("length"), STATIC])})


def encode(tokens):
    return tokens * 2


compiled = torch.compile(encode, fullgraph=True, dynamic_shapes=spec)
for length in (5, 0, 1, 2, 7):
    print(tuple(compiled(torch.ones(length, 3)).shape))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

compiled(torch.ones(9, 3))
print("graphs:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
assert torch.equal(compiled(torch.ones(4, 3)), torch.full((4, 3), 2.0))
