# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AttributeError: type object 'ONNXProgram' has no attribute 'call_reference'"]
# ///
"""verify_onnx_program compares the ONNX model with the exported program, value by value."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.onnx.verification import verify_onnx_program


class ByReference(torch.onnx.ONNXProgram):  # onnx computes, so that onnxruntime is not needed
    __call__ = torch.onnx.ONNXProgram.call_reference


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
program = torch.onnx.export(model, (torch.randn(2, 4),), dynamic_shapes=({0: "batch"},), verbose=False)

checked = ByReference(program.model, program.exported_program)
for value in verify_onnx_program(checked, (torch.randn(5, 4),), compare_intermediates=True):
    print(value.name, value.max_abs_diff < 1e-5)
# --8<-- [end:use]

values = verify_onnx_program(checked, (torch.randn(7, 4),), compare_intermediates=True)
assert len(values) == 3 and all(value.max_abs_diff < 1e-5 for value in values), values
name = next(name for name in program.model.graph.initializers if name.endswith("bias"))
program.apply_weights({name: torch.full((8,), 3.0)})
spoilt = verify_onnx_program(checked, (torch.randn(7, 4),))
assert spoilt[0].max_abs_diff > 0.01, spoilt
