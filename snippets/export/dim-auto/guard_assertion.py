# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: Expected input at"]
# ///
"""An exported program called with another size raises AssertionError."""

# --8<-- [start:use]
import torch
from torch.export import export

classifier = torch.nn.Linear(3, 2)
program = export(classifier, (torch.ones(4, 3),))
try:
    program.module()(torch.ones(6, 3))
except AssertionError as error:
    refusal = str(error)
    print("AssertionError:", refusal[:62])
# --8<-- [end:use]

assert "Guard failed: input.size()[0] == 4" in refusal, refusal
