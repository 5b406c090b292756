# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: compile\(\) got an unexpected keyword argument .dynamic_shapes',
# ]
# ///
"""Code cannot branch on a variable of a ShapesSpec about which nothing is assumed."""

import torch
from torch.fx.experimental.dynamic_spec import ShapesSpec, ShapeVar, TensorSpec


def pool(x):
    return x.mean(0) if x.shape[0] > 4 else x.sum(0)


compiled = torch.compile(
    pool, backend="eager", fullgraph=True, dynamic_shapes=ShapesSpec({"x": TensorSpec([ShapeVar("length")])})
)
message = ""
try:
    compiled(torch.ones(6))
except torch._dynamo.exc.UserError as error:
    message = str(error)
assert "Could not guard on data-dependent expression" in message, f"the branch was decided: {message}"
