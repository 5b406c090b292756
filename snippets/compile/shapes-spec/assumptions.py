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
"""Assumptions of a ShapesSpec decide branches, and are checked at each call."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.dynamic_spec import STATIC, ShapesSpec, ShapeVar, TensorSpec


def pool(x):
    if x.shape[0] % 2 == 0:
        return x.reshape(2, -1).sum(1)
    return x[:1].sum(1)


batch = ShapeVar("batch")
even = ShapesSpec({"x": TensorSpec([batch, STATIC])}, assumptions=[batch % 2 == 0])
compiled = torch.compile(pool, backend="eager", fullgraph=True, dynamic_shapes=even)

print("4 rows:", compiled(torch.ones(4, 3)).tolist())
print("6 rows:", compiled(torch.ones(6, 3)).tolist())
refusal = ""
try:
    compiled(torch.ones(5, 3))
except (AssertionError, RuntimeError) as error:
    refusal = type(error).__name__
print("5 rows:", refusal)
# --8<-- [end:use]

assert compiled(torch.ones(8, 3)).tolist() == [12.0, 12.0]
assert refusal, "5 rows were accepted"
