# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: model_dump is silent']
# ///
"""torch.utils.model_dump warns that it will be removed."""

# --8<-- [start:use]
import io
import tempfile
import warnings

import torch
from torch.utils import model_dump

file = tempfile.NamedTemporaryFile(suffix=".pt")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.jit.script(torch.nn.Linear(1, 1)).save(file.name)
    model_dump.main(["model_dump", "--style", "json", file.name], stdout=io.StringIO())
print([str(warning.message) for warning in caught if "model_dump" in str(warning.message)])
# --8<-- [end:use]

assert any("model_dump is deprecated" in str(warning.message) for warning in caught), "model_dump is silent"
