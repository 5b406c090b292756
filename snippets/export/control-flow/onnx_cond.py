# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: no ONNX function for cond"]
# ///
"""torch.onnx.export writes cond as the operator If."""

import torch as _torch


class _Model(_torch.nn.Module):
    def forward(self, x):
        return _torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x * 2, (x,))


try:
    _torch.onnx.export(_Model(), (_torch.ones(2, 3),), dynamo=True, verbose=False)
except RuntimeError as error:
    found = "No ONNX function found for <torch._higher_order_ops.cond" in str(error)
    assert not found, "no ONNX function for cond"
    raise

# --8<-- [start:use]
import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x * 2, (x,))


example = torch.ones(3)
program = torch.onnx.export(Model(), (example,), input_names=["x"], dynamo=True, verbose=False)
print([node.op_type for node in program.model_proto.graph.node])
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

assert "If" in [node.op_type for node in program.model_proto.graph.node]
for x in (torch.ones(3), -torch.ones(3)):
    (result,) = ReferenceEvaluator(program.model_proto).run(None, {"x": x.numpy()})
    torch.testing.assert_close(torch.from_numpy(result), Model()(x))
