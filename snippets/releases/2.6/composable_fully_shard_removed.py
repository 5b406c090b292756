# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the composable form of FSDP1 is still there']
# ///
"""The composable form of FSDP1 is gone."""

# --8<-- [start:use]
import importlib

refusal = None
try:
    importlib.import_module("torch.distributed._composable.fully_shard")
except ModuleNotFoundError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "the composable form of FSDP1 is still there"
assert "torch.distributed._composable.fully_shard" in refusal, refusal
