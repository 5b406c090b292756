# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["ValueError: The exporter only supports dynamic shapes through parameter dynamic_axes when dynamo=False"]
# ///
"""A dimension declared dynamic stays so with an example of size 1."""

# --8<-- [start:use]
import torch

linear, sample = torch.nn.Linear(4, 2).eval(), torch.randn(1, 4)
program = torch.onnx.export(linear, (sample,), dynamic_shapes=({0: "batch"},), verbose=False)
size = program.model_proto.graph.input[0].type.tensor_type.shape.dim[0]
print("batch:", size.dim_param or size.dim_value)
# --8<-- [end:use]

from onnx.reference import ReferenceEvaluator

assert size.dim_param == "batch", f"the batch became {size}"
rows = torch.randn(3, 4)
(name,) = (entry.name for entry in program.model_proto.graph.input)
(result,) = ReferenceEvaluator(program.model_proto).run(None, {name: rows.numpy()})
torch.testing.assert_close(torch.from_numpy(result), linear(rows), rtol=1e-4, atol=1e-5)
