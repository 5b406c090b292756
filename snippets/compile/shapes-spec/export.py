# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: object of type .ShapesSpec. has no len',
# ]
# ///
"""torch.export takes a ShapesSpec; an example of size 1 does not fix the dimension."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.dynamic_spec import STATIC, ShapesSpec, ShapeVar, TensorSpec


class Encoder(torch.nn.Module):
    def forward(self, tokens):
        return tokens * 2


spec = ShapesSpec({"tokens": TensorSpec([ShapeVar("length", max=8), STATIC])})
exported = torch.export.export(Encoder(), (torch.ones(1, 3),), dynamic_shapes=spec).module()
for length in (1, 0, 8):
    print(length, tuple(exported(torch.ones(length, 3)).shape))
refusal = ""
try:
    exported(torch.ones(9, 3))
except (AssertionError, RuntimeError) as error:
    refusal = str(error)
print(9, refusal.splitlines()[0])
# --8<-- [end:use]

assert torch.equal(exported(torch.ones(2, 3)), torch.full((2, 3), 2.0))
assert "8" in refusal, refusal
