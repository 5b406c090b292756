# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# ///
"""assert_onnx_program raises if the ONNX model and the exported program differ."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.onnx.testing import assert_onnx_program

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
program = torch.onnx.export(model, (torch.randn(2, 4),), dynamic_shapes=({0: "batch"},), verbose=False)
for batch in (1, 2, 7):
    assert_onnx_program(program, args=(torch.randn(batch, 4),), backend="reference")
print("equal for 1, 2 and 7 rows")
# --8<-- [end:use]

name = next(name for name in program.model.graph.initializers if name.endswith("bias"))
program.apply_weights({name: torch.full((8,), 3.0)})
try:
    assert_onnx_program(program, backend="reference")
except AssertionError as error:
    assert "not close" in str(error), error
else:
    raise RuntimeError("another bias passed")
