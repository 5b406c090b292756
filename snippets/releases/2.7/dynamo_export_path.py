# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: dynamo_export does not call torch.export"]
# ///
"""torch.onnx.dynamo_export goes through torch.export; torch.onnx.export(dynamo=True) does the same."""

# --8<-- [start:use]
import contextlib
from unittest import mock

import torch

model, x = torch.nn.Linear(4, 2), torch.ones(3, 4)
with mock.patch("torch.export.export", wraps=torch.export.export) as exporter:
    with contextlib.suppress(torch.onnx.OnnxExporterError):
        torch.onnx.dynamo_export(model, x)
print("calls torch.export:", exporter.called)

program = torch.onnx.export(model, (x,), dynamo=True, dynamic_shapes=({0: "rows"},), verbose=False)
print(type(program).__name__)
# --8<-- [end:use]

assert exporter.called, "dynamo_export does not call torch.export"
assert type(torch.onnx.dynamo_export(model, x)) is type(program), "they return two classes"
rows = program.exported_program.graph_signature.user_inputs
assert len(rows) == 1 and program.exported_program.range_constraints, "the number of rows is fixed"
