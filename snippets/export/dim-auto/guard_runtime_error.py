# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Guard failed: "]
# ///
"""An exported program called with another size raises RuntimeError."""

# --8<-- [start:use]
import torch
from torch.export import export

classifier = torch.nn.Linear(3, 2)
program = export(classifier, (torch.ones(4, 3),))
try:
    program.module()(torch.ones(6, 3))
except RuntimeError as error:
    refusal = str(error)
    print("RuntimeError:", refusal[:62])
# --8<-- [end:use]

assert "Expected input at *args[0].shape[0] to be equal to 4, but got 6" in refusal, refusal
