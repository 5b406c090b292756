# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["ConversionError: Failed to convert the exported program to an ONNX model"]
# ///
"""torch.onnx.export writes scan as the operator Scan."""

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
