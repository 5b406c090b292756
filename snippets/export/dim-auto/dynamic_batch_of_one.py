# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Dim.DYNAMIC accepted an example batch of 1", "AttributeError: 'function' object has no attribute 'DYNAMIC'"]
# ///
"""Dim.DYNAMIC refuses an example batch of 1 instead of fixing it."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export

classifier = torch.nn.Linear(3, 2)
refusal = None
try:
    export(classifier, (torch.ones(1, 3),), dynamic_shapes={"input": {0: Dim.DYNAMIC}})
except ValueError as error:
    refusal = str(error)
    print(refusal.splitlines()[1].strip("- "))
# --8<-- [end:use]

assert refusal is not None, "Dim.DYNAMIC accepted an example batch of 1"
assert "export 0/1 specialized due to hint of 1 for dimension inputs['input'].shape[0]" in refusal, refusal
