# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: dynamic_axes gave no warning"]
# ///
"""dynamic_axes still works with the new exporter, and warns."""

# --8<-- [start:use]
import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    program = torch.onnx.export(
        torch.nn.ReLU(),
        (torch.randn(2, 4),),
        "relu.onnx",
        input_names=["rows"],
        dynamic_axes={"rows": {0: "batch"}},
        verbose=False,
    )
for entry in caught:
    if "dynamic_axes" in str(entry.message):
        print(f"{entry.category.__name__}: {entry.message}")
# --8<-- [end:use]

assert any("'dynamic_axes' is not recommended when dynamo=True" in str(entry.message) for entry in caught), (
    "dynamic_axes gave no warning"
)
sizes = program.model_proto.graph.input[0].type.tensor_type.shape.dim
assert sizes[0].dim_param and sizes[1].dim_value == 4, sizes
