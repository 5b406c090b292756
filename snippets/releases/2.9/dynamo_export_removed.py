# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.onnx.dynamo_export is still there']
# ///
"""torch.onnx.dynamo_export and the backend onnxrt are gone."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.onnx.dynamo_export
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

print("onnxrt:", "onnxrt" in torch.compiler.list_backends(exclude_tags=()))
# --8<-- [end:use]

assert refusal is not None, "torch.onnx.dynamo_export is still there"
assert "has no attribute 'dynamo_export'" in refusal, refusal

assert "onnxrt" not in torch.compiler.list_backends(exclude_tags=())
assert not hasattr(torch.onnx, "ExportOptions") and not hasattr(torch.onnx, "is_onnxrt_backend_supported")
