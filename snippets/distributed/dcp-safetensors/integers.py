# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "safetensors"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .*save_distributed"]
# ///
"""Merging refuses a tensor that is not floating-point, after the shards are written; the shards load back."""

# --8<-- [start:use]
import warnings
from pathlib import Path

import torch
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.api import CheckpointException

warnings.filterwarnings("ignore", message=".*torch.distributed is disabled.*")
refused = {}
for dtype in (torch.int64, torch.bool, torch.float32, torch.bfloat16):
    path = Path(str(dtype))
    writer = dcp.HuggingFaceStorageWriter(path=str(path), save_distributed=True, enable_consolidation=True)
    try:
        dcp.save({"steps": torch.ones(2, dtype=dtype)}, storage_writer=writer)
    except CheckpointException as error:
        refused[str(dtype)] = str(error)
    loaded = {"steps": torch.zeros(2, dtype=dtype)}
    dcp.load(loaded, storage_reader=dcp.HuggingFaceStorageReader(path=str(path / "sharded")))
    assert torch.equal(loaded["steps"], torch.ones(2, dtype=dtype)), f"the shard of {dtype} does not load back"
print("refused:", list(refused))
# --8<-- [end:use]

assert list(refused) == ["torch.int64", "torch.bool"], refused
for dtype, text in refused.items():
    assert "torch.finfo() requires a floating point input type" in text, f"{dtype}: {text[-300:]}"
