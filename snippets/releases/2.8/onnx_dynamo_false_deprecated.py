# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: dynamo=False is silent']
# ///
"""torch.onnx.export with dynamo=False warns."""

# --8<-- [start:use]
import warnings

import torch

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    try:
        torch.onnx.export(torch.nn.Linear(2, 1), (torch.ones(1, 2),), "linear.onnx", dynamo=False)
    except Exception as error:  # without the package onnx
        print(type(error).__name__)
messages = [str(warning.message) for warning in caught if warning.category is DeprecationWarning]
print(messages[0].partition(". ")[0] if messages else "silent")
# --8<-- [end:use]

assert any("legacy TorchScript-based ONNX export" in message for message in messages), "dynamo=False is silent"
