# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# ///
"""torch.onnx.ops.symbolic puts an ONNX operator of any name into the model."""

# --8<-- [start:use]
import torch
from torch.onnx.ops import symbolic


class Activation(torch.nn.Module):
    def forward(self, x):
        x = x * 2
        if torch.onnx.is_in_onnx_export():
            return symbolic("ThresholdedRelu", (x,), {"alpha": 1.0}, dtype=x.dtype, shape=x.shape)
        return torch.nn.functional.threshold(x, 1.0, 0.0)


program = torch.onnx.export(
    Activation(), (torch.ones(3),), input_names=["x"], dynamic_shapes=({0: "n"},), dynamo=True, verbose=False
)
print([node.op_type for node in program.model_proto.graph.node])
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

assert [node.op_type for node in program.model_proto.graph.node] == ["Mul", "ThresholdedRelu"]
for length in (1, 5):
    x = 3 * torch.rand(length) - 1
    (result,) = ReferenceEvaluator(program.model_proto).run(None, {"x": x.numpy()})
    torch.testing.assert_close(torch.from_numpy(result), Activation()(x))
