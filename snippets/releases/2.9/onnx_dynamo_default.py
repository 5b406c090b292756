# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the TorchScript exporter is the default']
# ///
"""torch.onnx.export takes the exporter built on torch.export by default."""

# --8<-- [start:use]
import inspect

import torch

print("dynamo:", inspect.signature(torch.onnx.export).parameters["dynamo"].default)
# --8<-- [end:use]

default = inspect.signature(torch.onnx.export).parameters["dynamo"].default
assert default is True, "the TorchScript exporter is the default"
