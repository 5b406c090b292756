# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a tensor of another size is filled']
# ///
"""Distributed Checkpoint refuses to load into a tensor of another size; load whole, then resize."""

# --8<-- [start:use]
import tempfile

import torch
import torch.distributed.checkpoint as dcp

folder = tempfile.mkdtemp()
dcp.save({"w": torch.ones(4)}, checkpoint_id=folder)
refusal = None
try:
    dcp.load({"w": torch.zeros(8)}, checkpoint_id=folder)
except dcp.api.CheckpointException as error:
    refusal = str(error.failures[0][0])
    print(refusal)

saved = {"w": torch.zeros(4)}
dcp.load(saved, checkpoint_id=folder)
larger = torch.zeros(8)
larger[:4] = saved["w"]
# --8<-- [end:use]

assert refusal is not None, "a tensor of another size is filled"
assert "Size mismatch between saved" in refusal, refusal
assert larger.tolist() == [1.0] * 4 + [0.0] * 4
