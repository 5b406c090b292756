# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["ValueError: The exporter only supports dynamic shapes through parameter dynamic_axes when dynamo=False"]
# ///
"""An example of size 1 freezes a dimension that was declared dynamic."""

# --8<-- [start:use]
import torch

for batch in (1, 2):
    sample = torch.randn(batch, 4)
    batch_is_dynamic = ({0: torch.export.Dim.AUTO},)
    program = torch.onnx.export(torch.nn.Linear(4, 2), (sample,), dynamic_shapes=batch_is_dynamic, verbose=False)
    size = program.model_proto.graph.input[0].type.tensor_type.shape.dim[0]
    print(f"example batch {batch}:", size.dim_value or "dynamic")
# --8<-- [end:use]

    assert (size.dim_value == 1) == (batch == 1), f"example batch {batch} became {size}"
