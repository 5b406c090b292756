# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.export does not optimize by default']
# ///
"""torch.onnx.export optimizes the model by default."""

# --8<-- [start:use]
import inspect

import torch

optimize = inspect.signature(torch.onnx.export).parameters.get("optimize")
print(optimize)
# --8<-- [end:use]

assert optimize is not None and optimize.default is True, "torch.onnx.export does not optimize by default"
