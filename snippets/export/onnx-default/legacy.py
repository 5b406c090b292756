# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: dynamo=False gave no warning"]
# ///
"""dynamo=False is the old exporter: it takes dynamic_axes, returns None and warns."""

# --8<-- [start:use]
import warnings

import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    result = torch.onnx.export(
        model,
        (torch.randn(2, 4),),
        "classifier.onnx",
        dynamo=False,
        input_names=["rows"],
        dynamic_axes={"rows": {0: "batch"}},
    )
messages = [str(entry.message).partition(". ")[0] for entry in caught if "legacy" in str(entry.message)]
print(result, messages[:1])
# --8<-- [end:use]

import onnx
from onnx.reference import ReferenceEvaluator

saved = onnx.load("classifier.onnx")
rows = torch.randn(5, 4)
(output,) = ReferenceEvaluator(saved).run(None, {"rows": rows.numpy()})
torch.testing.assert_close(torch.from_numpy(output), model(rows), rtol=1e-4, atol=1e-5)
assert result is None, f"the result is {type(result).__name__}"
assert any("legacy TorchScript-based ONNX export" in message for message in messages), "dynamo=False gave no warning"
