# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.export.export_for_training is still there']
# ///
"""torch.export.export_for_training is gone."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.export.export_for_training
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.export.export_for_training is still there"
assert "has no attribute 'export_for_training'" in refusal, refusal

program = torch.export.export(torch.nn.Linear(2, 1), (torch.ones(1, 2),))
assert isinstance(program, torch.export.ExportedProgram)
