# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""dynamic_spec attaches the spec to the function, for compile and export alike."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.dynamic_spec import STATIC, ShapeVar, TensorSpec, dynamic_spec


class Encoder(torch.nn.Module):
    @dynamic_spec({"tokens": TensorSpec([ShapeVar("length"), STATIC])})
    def forward(self, tokens):
        return tokens * 2


encoder = Encoder()
compiled = torch.compile(encoder, backend="eager", fullgraph=True)
exported = torch.export.export(encoder, (torch.ones(5, 3),)).module()
for length in (5, 0, 1, 7):
    tokens = torch.ones(length, 3)
    print(length, tuple(compiled(tokens).shape), tuple(exported(tokens).shape))
# --8<-- [end:use]

assert torch.equal(exported(torch.ones(9, 3)), torch.full((9, 3), 2.0))
try:
    torch.compile(encoder, backend="eager", dynamic_shapes={"tokens": TensorSpec([ShapeVar(), STATIC])})(tokens)
except ValueError as error:
    assert "Provide only one" in str(error), error
else:
    raise AssertionError("two specs were accepted")
