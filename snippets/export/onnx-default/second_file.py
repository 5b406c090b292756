# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: one file holds the model"]
# ///
"""The default exporter writes the weights to a second file; external_data=False puts them into the model."""

# --8<-- [start:use]
from pathlib import Path

import torch

model = torch.nn.Linear(64, 64).eval()
torch.onnx.export(model, (torch.randn(1, 64),), "m.onnx", verbose=False)
torch.onnx.export(model, (torch.randn(1, 64),), "one.onnx", external_data=False, verbose=False)
print(sorted(path.name for path in Path().glob("*.onnx*")))
# --8<-- [end:use]

assert Path("m.onnx.data").exists(), "one file holds the model"
assert not Path("one.onnx.data").exists(), "external_data=False writes a second file"

import onnx

weights = onnx.load("one.onnx")
assert sum(len(tensor.raw_data) for tensor in weights.graph.initializer) >= 4 * (64 * 64 + 64), "the weights are elsewhere"
Path("m.onnx.data").unlink()
missing = ""
try:
    onnx.load("m.onnx")
except Exception as error:
    missing = str(error)
assert "m.onnx.data" in missing, f"the model loads without its weights: {missing}"
