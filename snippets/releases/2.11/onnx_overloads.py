# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a list of functions is taken']
# ///
"""custom_translation_table takes one function an operator, not a list."""

# --8<-- [start:use]
import onnxscript
import torch
from onnxscript import opset18 as op


def plus_one(x):
    return op.Add(x, op.CastLike(op.Constant(value_float=1.0), x))


class Sine(torch.nn.Module):
    def forward(self, x):
        return x.sin()


def exported(functions):
    table = {torch.ops.aten.sin.default: functions}
    return torch.onnx.export(Sine(), (torch.ones(2),), dynamo=True, verbose=False, custom_translation_table=table)


refusal = None
try:
    exported([plus_one])
except TypeError as error:
    refusal = str(error)
    print(refusal)

print([node.op_type for node in exported(plus_one).model.graph if node.op_type == "Add"])
# --8<-- [end:use]

assert refusal is not None, "a list of functions is taken"
assert "Add" in [node.op_type for node in exported(plus_one).model.graph]
assert onnxscript.__version__
