# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a program and a report come back', "ModuleNotFoundError: No module named 'torch.export._draft_export'"]
# ///
"""Draft export returns the program alone; its report stands on it."""

# --8<-- [start:use]
import torch
from torch.export._draft_export import draft_export

returned = draft_export(torch.nn.Linear(2, 2), (torch.ones(1, 2),))
print(type(returned).__name__)
# --8<-- [end:use]

assert not isinstance(returned, tuple), "a program and a report come back"
assert isinstance(returned, torch.export.ExportedProgram), returned
assert returned._report.successful()
