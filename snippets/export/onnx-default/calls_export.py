# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: torch.onnx.export returned None"]
# ///
"""torch.onnx.export calls torch.export.export and returns an ONNXProgram; dynamo=False does neither."""

import warnings
from unittest.mock import patch

import torch

model, x = torch.nn.Linear(4, 2).eval(), torch.randn(3, 4)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    with patch("torch.export.export", wraps=torch.export.export) as called:
        program = torch.onnx.export(model, (x,), "new.onnx", verbose=False)
    assert program is not None, "torch.onnx.export returned None"
    assert isinstance(program, torch.onnx.ONNXProgram), type(program)
    assert called.call_count, "torch.export.export was not called"
    with patch("torch.export.export", wraps=torch.export.export) as called:
        assert torch.onnx.export(model, (x,), "old.onnx", dynamo=False) is None, "dynamo=False returns something"
    assert not called.call_count, "dynamo=False calls torch.export.export"
