# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['ModuleNotFoundError: No module named .torch.utils.serialization.']
# ///
"""Under load.mmap a checkpoint in the format before 1.6 raises RuntimeError; mmap=False loads it."""

# --8<-- [start:use]
import torch
from torch.utils.serialization import config

torch.save({"weight": torch.ones(2)}, "old.pt", _use_new_zipfile_serialization=False)
refusal = None
with config.patch("load.mmap", True):
    try:
        torch.load("old.pt")
    except RuntimeError as error:
        refusal = str(error)
        print(refusal[:55])
    weights = torch.load("old.pt", mmap=False)
print(weights["weight"].tolist())
# --8<-- [end:use]

assert refusal is not None and "mmap can only be used with files saved with" in refusal, refusal
assert weights["weight"].tolist() == [1.0, 1.0]
