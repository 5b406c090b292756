# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no word of the sizes']
# ///
"""Distributed Checkpoint refuses to load into a tensor of another size."""

# --8<-- [start:use]
import torch
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.api import CheckpointException

dcp.save({"weight": torch.ones(2)}, checkpoint_id="checkpoint")
refusal = None
try:
    dcp.load({"weight": torch.zeros(3)}, checkpoint_id="checkpoint")
except (CheckpointException, ValueError) as error:
    refusal = str(error)
    print("Size mismatch" in refusal)
# --8<-- [end:use]

assert refusal is not None and "Size mismatch between saved" in refusal, f"no word of the sizes: {refusal}"
