# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""FileSystemWriter stores any object; HuggingFaceStorageWriter writes one without an error into a file that cannot be read."""

# --8<-- [start:use]
import warnings

import torch
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.api import CheckpointException

warnings.filterwarnings("ignore", message=".*torch.distributed is disabled.*")


def state(seed: int | str, fill: float) -> dict:
    return {"weight": torch.full((2,), fill), "seed": seed}


outcomes = {}
for seed, other in ((7, 0), ("seven", "")):
    dcp.save(state(seed, 1.0), checkpoint_id=f"own-{seed}")
    loaded = state(other, 0.0)
    dcp.load(loaded, checkpoint_id=f"own-{seed}")
    assert loaded["seed"] == seed and loaded["weight"].tolist() == [1.0, 1.0], loaded
    dcp.save(state(seed, 1.0), storage_writer=dcp.HuggingFaceStorageWriter(path=f"hf-{seed}"))  # no error
    weights = {"weight": torch.zeros(2)}
    try:
        dcp.load(weights, storage_reader=dcp.HuggingFaceStorageReader(path=f"hf-{seed}"))  # the tensors alone
    except CheckpointException as error:
        outcomes[seed] = type(error).__name__
print(outcomes)
# --8<-- [end:use]

assert outcomes == {7: "CheckpointException", "seven": "CheckpointException"}, outcomes
