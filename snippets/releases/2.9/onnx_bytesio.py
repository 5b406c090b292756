# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: expected str, bytes or os.PathLike object, not BytesIO']
# ///
"""Writing an ONNX model to a BytesIO warns; a path does not."""

# --8<-- [start:use]
import io
import tempfile
import warnings
from pathlib import Path

import torch

layer, x = torch.nn.Linear(2, 2), torch.ones(1, 2)
path = Path(tempfile.mkdtemp()) / "model.onnx"


def told(target):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.onnx.export(layer, (x,), target, dynamo=True, verbose=False)
    return [str(warning.message) for warning in caught if "BytesIO" in str(warning.message)]


print(told(io.BytesIO()))
# --8<-- [end:use]

assert told(io.BytesIO()), "a BytesIO is silent"
assert told(path) == []
assert path.is_file()
