# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""FileSystemWriter(serialization_format=SAFETENSORS) writes .distcp files that dcp.load cannot read back."""

# --8<-- [start:use]
import warnings
from pathlib import Path

import torch
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.api import CheckpointException
from torch.distributed.checkpoint.filesystem import SerializationFormat

warnings.filterwarnings("ignore", message=".*torch.distributed is disabled.*")
state = {"weight": torch.arange(6.0)}
writer = dcp.FileSystemWriter("checkpoint", serialization_format=SerializationFormat.SAFETENSORS)
dcp.save(state, storage_writer=writer)
print(sorted(file.name for file in Path("checkpoint").iterdir()))

failed = None
try:
    dcp.load({"weight": torch.empty(6)}, storage_reader=dcp.FileSystemReader("checkpoint"))
except CheckpointException as error:
    failed = error
print(type(failed).__name__)
# --8<-- [end:use]

assert not list(Path("checkpoint").glob("*.safetensors")), "there is a .safetensors file"
assert failed is not None, "the checkpoint was read back"
