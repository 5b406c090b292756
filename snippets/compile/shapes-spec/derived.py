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
"""A dimension of a ShapesSpec may be computed from another."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.dynamic_spec import ShapesSpec, ShapeVar, TensorSpec


def interleave(x, gaps):
    return torch.cat([x, gaps]) if gaps.shape[0] == 2 * x.shape[0] + 1 else x


length = ShapeVar("length")
spec = ShapesSpec({"x": TensorSpec([length]), "gaps": TensorSpec([2 * length + 1])})
compiled = torch.compile(interleave, backend="eager", fullgraph=True, dynamic_shapes=spec)

print("3 and 7:", tuple(compiled(torch.ones(3), torch.zeros(7)).shape))
print("4 and 9:", tuple(compiled(torch.ones(4), torch.zeros(9)).shape))
refusal = ""
try:
    compiled(torch.ones(4), torch.zeros(8))
except (AssertionError, RuntimeError) as error:
    refusal = type(error).__name__
print("4 and 8:", refusal)
# --8<-- [end:use]

assert compiled(torch.ones(5), torch.zeros(11)).shape == (16,)
assert refusal, "4 and 8 were accepted"
