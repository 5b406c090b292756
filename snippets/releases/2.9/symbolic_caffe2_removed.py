# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.symbolic_caffe2 is still there']
# ///
"""torch.onnx.symbolic_caffe2 is gone."""

# --8<-- [start:use]
import torch

refusal = None
try:
    import torch.onnx.symbolic_caffe2
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.symbolic_caffe2 is still there"
assert "No module named 'torch.onnx.symbolic_caffe2'" in refusal, refusal

assert torch is not None
