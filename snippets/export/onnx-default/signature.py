# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: dynamo defaults to False"]
# ///
"""The default of dynamo is True."""

# --8<-- [start:use]
import inspect

import torch

parameters = inspect.signature(torch.onnx.export).parameters
for name in ("dynamo", "opset_version", "dynamic_axes", "dynamic_shapes", "fallback"):
    print(f"{name}:", parameters[name].default if name in parameters else "no such argument")
# --8<-- [end:use]

assert parameters["dynamo"].default is True, f"dynamo defaults to {parameters['dynamo'].default}"
