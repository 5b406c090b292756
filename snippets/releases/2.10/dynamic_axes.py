# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no DeprecationWarning"]
# ///
"""dynamic_axes with the default exporter gives a DeprecationWarning; dynamic_shapes gives none."""

# --8<-- [start:use]
import warnings

import torch

model, x = torch.nn.ReLU(), torch.randn(2, 4)


def deprecations(**dynamic):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        program = torch.onnx.export(model, (x,), "relu.onnx", input_names=["rows"], verbose=False, **dynamic)
    sizes = program.model_proto.graph.input[0].type.tensor_type.shape.dim
    return [size.dim_param or size.dim_value for size in sizes], [
        str(entry.message).partition(" and ")[0] for entry in caught if "dynamic_axes" in str(entry.message)
        and entry.category is DeprecationWarning
    ]


print(*deprecations(dynamic_axes={"rows": {0: "batch"}}))
print(*deprecations(dynamic_shapes=({0: "batch"},)))
# --8<-- [end:use]

assert deprecations(dynamic_axes={"rows": {0: "batch"}})[1], "no DeprecationWarning"
sizes, told = deprecations(dynamic_shapes=({0: "batch"},))
assert sizes == ["batch", 4] and not told, (sizes, told)
