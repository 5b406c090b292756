# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""Without a GPU a snapshot is empty and recording raises: a script that records needs a guard."""

# --8<-- [start:use]
import pickle

import torch

torch.cuda.memory._dump_snapshot("snapshot.pickle")
with open("snapshot.pickle", "rb") as file:
    snapshot = pickle.load(file)
print({name: len(snapshot[name]) for name in ("segments", "device_traces")})
# --8<-- [end:use]

assert snapshot["segments"] == [], f"segments: {snapshot['segments']}"
if not torch.cuda.is_available():
    try:
        torch.cuda.memory._record_memory_history()
        raise AssertionError("recording starts without a GPU")
    except RuntimeError as caught:
        assert "Found no NVIDIA driver" in str(caught), f"another error: {caught}"
