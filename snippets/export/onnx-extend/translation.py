# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: the table is not looked at"]
# ///
"""custom_translation_table says how an operator of yours is written in ONNX."""

import torch as _torch
from onnxscript import opset18 as _opset


@_torch.library.custom_op("shop::absolute", mutates_args=())
def _absolute(x: _torch.Tensor) -> _torch.Tensor:
    return x.abs()


_absolute.register_fake(_torch.empty_like)


class _Model(_torch.nn.Module):
    def forward(self, x):
        return _absolute(x)


_table = {_torch.ops.shop.absolute.default: lambda x: _opset.Abs(x)}
try:
    _torch.onnx.export(_Model(), (_torch.ones(3),), dynamo=True, custom_translation_table=_table, verbose=False)
except RuntimeError as error:
    found = "No ONNX function found for <OpOverload(op='shop.absolute'" in str(error)
    assert not found, "the table is not looked at"
    raise

# --8<-- [start:use]
import torch
from onnxscript import opset18 as op


@torch.library.custom_op("shop::clip", mutates_args=())
def clip(x: torch.Tensor) -> torch.Tensor:
    return x.clamp(0, 1)


clip.register_fake(torch.empty_like)


def clip_in_onnx(x):
    return op.Clip(x, 0.0, 1.0)


class Model(torch.nn.Module):
    def forward(self, x):
        return clip(x) * 2


table = {torch.ops.shop.clip.default: clip_in_onnx}
program = torch.onnx.export(Model(), (torch.ones(3),), dynamo=True, custom_translation_table=table, verbose=False)
print([node.op_type for node in program.model_proto.graph.node])
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

x = torch.tensor([-1.0, 0.5, 2.0])
(result,) = ReferenceEvaluator(program.model_proto).run(None, {"x": x.numpy()})
torch.testing.assert_close(torch.from_numpy(result), Model()(x))
