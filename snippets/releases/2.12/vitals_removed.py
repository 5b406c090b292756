# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.read_vitals is still there']
# ///
"""torch.read_vitals and vitals_enabled are gone."""

# --8<-- [start:use]
import torch

refusal = None
try:
    torch.read_vitals
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.read_vitals is still there"
assert "has no attribute 'read_vitals'" in refusal, refusal

assert not hasattr(torch, "vitals_enabled")
