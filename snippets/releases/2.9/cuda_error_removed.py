# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.cuda.error is still there']
# ///
"""The empty module torch.cuda.error is gone."""

# --8<-- [start:use]
import torch

refusal = None
try:
    import torch.cuda.error
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "torch.cuda.error is still there"
assert "No module named 'torch.cuda.error'" in refusal, refusal

assert torch is not None
