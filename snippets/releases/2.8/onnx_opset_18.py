# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the default is another opset']
# ///
"""The default opset of torch.onnx.export is 18."""

# --8<-- [start:use]
from torch.onnx import _constants

print(_constants.ONNX_DEFAULT_OPSET)
# --8<-- [end:use]

assert _constants.ONNX_DEFAULT_OPSET == 18, "the default is another opset"
