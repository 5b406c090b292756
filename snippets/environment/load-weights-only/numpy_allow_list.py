# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "numpy>=2"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A NumPy array in a checkpoint needs four entries in the allow-list, one more than is reported."""

# --8<-- [start:use]
import numpy as np
import torch
from torch.serialization import get_unsafe_globals_in_checkpoint, safe_globals

scores = np.array([1, 2, 3])
torch.save({"scores": scores}, "scores.pt")
for name in sorted(get_unsafe_globals_in_checkpoint("scores.pt")):
    print(name)

rebuild = np._core.multiarray._reconstruct
with safe_globals([rebuild, np.ndarray, np.dtype, type(scores.dtype)]):  # the last is missing above
    restored = torch.load("scores.pt")["scores"]
# --8<-- [end:use]

import pickle

np.testing.assert_array_equal(restored, scores)
listed = set(get_unsafe_globals_in_checkpoint("scores.pt"))
assert listed == {"numpy._core.multiarray._reconstruct", "numpy.ndarray", "numpy.dtype"}, f"reported: {listed}"
try:
    with safe_globals([rebuild, np.ndarray, np.dtype]):
        torch.load("scores.pt")
except pickle.UnpicklingError as error:
    message = str(error)
else:
    raise AssertionError("three entries were enough for a NumPy array")
assert "numpy.dtypes.Int64DType" in message, message

mean = scores.mean()
torch.save({"mean": mean}, "mean.pt")
with safe_globals([np._core.multiarray.scalar, np.dtype, type(mean.dtype)]):
    assert torch.load("mean.pt")["mean"] == 2.0, "the NumPy scalar changed"
