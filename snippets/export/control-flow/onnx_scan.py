# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: no ONNX function for scan"]
# ///
"""torch.onnx.export writes scan as the operator Scan."""

import torch as _torch
from torch._higher_order_ops import scan as _scan


class _Model(_torch.nn.Module):
    def forward(self, x):
        return _scan(lambda total, row: (total + row, total * row), _torch.zeros(3), x)[1]


try:
    _torch.onnx.export(_Model(), (_torch.ones(2, 3),), dynamo=True, verbose=False)
except RuntimeError as error:
    found = "No ONNX function found for <torch._higher_order_ops.scan" in str(error)
    assert not found, "no ONNX function for scan"
    raise

# --8<-- [start:use]
import torch
from torch._higher_order_ops import scan


class Model(torch.nn.Module):
    def forward(self, x):
        return scan(lambda total, row: (total + row, total * row), torch.zeros(3), x)[1]


example = torch.arange(12.0).reshape(4, 3)
program = torch.onnx.export(Model(), (example,), input_names=["x"], dynamo=True, verbose=False)
print([node.op_type for node in program.model_proto.graph.node])
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

assert "Scan" in [node.op_type for node in program.model_proto.graph.node]
for x in (torch.arange(12.0).reshape(4, 3), torch.ones(4, 3)):
    (result,) = ReferenceEvaluator(program.model_proto).run(None, {"x": x.numpy()})
    torch.testing.assert_close(torch.from_numpy(result), Model()(x))
