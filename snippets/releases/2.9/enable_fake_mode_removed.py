# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.enable_fake_mode is still there']
# ///
"""torch.onnx.enable_fake_mode is gone; a model of fake tensors is exported with optimize=False."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.onnx.enable_fake_mode
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

from torch._subclasses import FakeTensorMode

with FakeTensorMode():
    model, x = torch.nn.Linear(3, 2).eval(), torch.ones(4, 3)
program = torch.onnx.export(model, (x,), dynamo=True, optimize=False, verbose=False)
program.apply_weights({"weight": torch.ones(2, 3), "bias": torch.zeros(2)})
program.save("linear.onnx")
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.enable_fake_mode is still there"
assert "has no attribute 'enable_fake_mode'" in refusal, refusal

import onnx
from onnx.numpy_helper import to_array

weights = {each.name: to_array(each).tolist() for each in onnx.load("linear.onnx").graph.initializer}
assert [[1.0] * 3] * 2 in weights.values(), weights
failure = None
try:
    torch.onnx.export(model, (x,), dynamo=True, verbose=False)
except Exception as error:
    failure = error
assert failure is not None, "fake weights can be optimized"
