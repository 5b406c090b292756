# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: ONNXProgram still adapts inputs']
# ///
"""ONNXProgram is built from an IR model and an exported program."""

# --8<-- [start:use]
import inspect

from torch.onnx import ONNXProgram

print("built from:", *inspect.signature(ONNXProgram).parameters)
print("optimize():", hasattr(ONNXProgram, "optimize"))
print("adapt_torch_inputs_to_onnx():", hasattr(ONNXProgram, "adapt_torch_inputs_to_onnx"))
# --8<-- [end:use]

assert not hasattr(ONNXProgram, "adapt_torch_inputs_to_onnx"), "ONNXProgram still adapts inputs"
assert list(inspect.signature(ONNXProgram).parameters) == ["model", "exported_program"]
assert hasattr(ONNXProgram, "optimize") and not hasattr(ONNXProgram, "save_diagnostics")
