# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: no ONNX function for while_loop"]
# ///
"""torch.onnx.export writes while_loop as the operator Loop."""

import torch as _torch
from torch._higher_order_ops.while_loop import while_loop as _loop


class _Model(_torch.nn.Module):
    def forward(self, x):
        return _loop(lambda x: x.sum() < 10, lambda x: (x * 2,), (x,))[0]


try:
    _torch.onnx.export(_Model(), (_torch.ones(2, 3),), dynamo=True, verbose=False)
except RuntimeError as error:
    unknown = "No ONNX function found for <torch._higher_order_ops.while_loop" in str(error)
    condition = "Error when translating node return lt" in str(error)  # its graph, which only a Loop has a place for
    assert not (unknown or condition), "no ONNX function for while_loop"
    raise

# --8<-- [start:use]
import torch
from torch._higher_order_ops.while_loop import while_loop


class Model(torch.nn.Module):
    def forward(self, x):
        return while_loop(lambda x: x.sum() < 10, lambda x: (x * 2,), (x,))[0]


example = torch.ones(3)
program = torch.onnx.export(Model(), (example,), input_names=["x"], dynamo=True, verbose=False)
print([node.op_type for node in program.model_proto.graph.node])
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

assert "Loop" in [node.op_type for node in program.model_proto.graph.node]
for x in (torch.ones(3), torch.full((3,), 20.0)):
    (result,) = ReferenceEvaluator(program.model_proto).run(None, {"x": x.numpy()})
    torch.testing.assert_close(torch.from_numpy(result), Model()(x))
