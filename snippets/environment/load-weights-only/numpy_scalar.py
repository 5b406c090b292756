# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "numpy>=2"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: .* is not needed"]
# ///
"""A NumPy scalar in a checkpoint needs three entries in the allow-list."""

# --8<-- [start:use]
import numpy as np
import torch
from torch.serialization import safe_globals

accuracy = np.array([0.25, 0.75]).mean()
torch.save({"accuracy": accuracy}, "metrics.pt")

with safe_globals([np._core.multiarray.scalar, np.dtype, type(accuracy.dtype)]):
    restored = torch.load("metrics.pt")["accuracy"]
print(type(restored).__name__, restored)
# --8<-- [end:use]

import pickle

assert isinstance(restored, np.float64) and restored == 0.5, restored
entries = [np._core.multiarray.scalar, np.dtype, type(accuracy.dtype)]
for left_out in entries:
    loaded = None
    try:
        with safe_globals([entry for entry in entries if entry is not left_out]):
            loaded = torch.load("metrics.pt")
    except pickle.UnpicklingError:
        pass
    assert loaded is None, f"{left_out} is not needed"
