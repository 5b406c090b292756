# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a traced module is exported']
# ///
"""torch.onnx.export(dynamo=True) refuses a traced module; it exports the module that was traced."""

# --8<-- [start:use]
import warnings

import torch

warnings.simplefilter("ignore")
layer, x = torch.nn.Linear(2, 2), torch.ones(1, 2)
refusal = None
try:
    torch.onnx.export(torch.jit.trace(layer, x), (x,), dynamo=True, verbose=False)
except Exception as error:
    refusal = error
    print(type(error).__name__)

program = torch.onnx.export(layer, (x,), dynamo=True, verbose=False)
print(len(program.model.graph.inputs))
# --8<-- [end:use]

assert refusal is not None, "a traced module is exported"
assert isinstance(refusal, torch.onnx.OnnxExporterError), refusal
assert len(program.model.graph.inputs) == 1
