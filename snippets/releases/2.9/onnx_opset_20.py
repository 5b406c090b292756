# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the default is an older opset']
# ///
"""The default opset of torch.onnx.export is 20."""

# --8<-- [start:use]
from torch.onnx import _constants

print(_constants.ONNX_DEFAULT_OPSET)
# --8<-- [end:use]

assert _constants.ONNX_DEFAULT_OPSET == 20, "the default is an older opset"
