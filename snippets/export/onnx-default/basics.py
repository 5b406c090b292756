# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["ValueError: The exporter only supports dynamic shapes through parameter dynamic_axes when dynamo=False"]
# ///
"""torch.onnx.export goes through torch.export unless told otherwise."""

# --8<-- [start:use]
import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
program = torch.onnx.export(
    model,
    (torch.randn(2, 4),),
    input_names=["rows"],
    dynamic_shapes=({0: "batch"},),
    verbose=False,  # no progress on stdout
)
program.save("classifier.onnx")

proto = program.model_proto
print([node.op_type for node in proto.graph.node], "opset", proto.opset_import[0].version)
print([size.dim_param or size.dim_value for size in proto.graph.input[0].type.tensor_type.shape.dim])
# --8<-- [end:use]

import onnx
from onnx.reference import ReferenceEvaluator

assert isinstance(program, torch.onnx.ONNXProgram), f"the result is {type(program).__name__}"
saved = onnx.load("classifier.onnx")
onnx.checker.check_model(saved)
assert saved.opset_import[0].version == 20, f"opset {saved.opset_import[0].version}"
(rows,) = saved.graph.input
sizes = [size.dim_param or size.dim_value for size in rows.type.tensor_type.shape.dim]
assert (rows.name, sizes) == ("rows", ["batch", 4]), f"{rows.name}: {sizes}"
for batch in (1, 2, 5):
    rows = torch.randn(batch, 4)
    (result,) = ReferenceEvaluator(saved).run(None, {"rows": rows.numpy()})
    torch.testing.assert_close(torch.from_numpy(result), model(rows), rtol=1e-4, atol=1e-5)
