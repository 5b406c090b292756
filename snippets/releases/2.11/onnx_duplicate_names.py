# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: two inputs of one name are exported']
# ///
"""An ONNX export refuses two inputs of one name."""

# --8<-- [start:use]
import torch


class Sum(torch.nn.Module):
    def forward(self, x, y):
        return x + y


def exported(names):
    inputs = (torch.ones(2), torch.ones(2))
    return torch.onnx.export(Sum(), inputs, dynamo=True, verbose=False, input_names=names)


refusal = None
try:
    exported(["x", "x"])
except ValueError as error:
    refusal = str(error)
    print(refusal)

print([each.name for each in exported(["x", "y"]).model.graph.inputs])
# --8<-- [end:use]

assert refusal is not None, "two inputs of one name are exported"
assert "duplicated" in refusal, refusal
assert [each.name for each in exported(["x", "y"]).model.graph.inputs] == ["x", "y"]
