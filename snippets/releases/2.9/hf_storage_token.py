# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the storages still take a token', 'ModuleNotFoundError: No module named .torch.distributed.checkpoint.hf_storage.', 'ImportError: cannot import name .HuggingFaceStorage(Reader|Writer).']
# ///
"""HuggingFaceStorageReader takes a path only."""

# --8<-- [start:use]
import inspect

from torch.distributed.checkpoint.hf_storage import HuggingFaceStorageReader, HuggingFaceStorageWriter

print("token" in inspect.signature(HuggingFaceStorageReader).parameters)
print("token" in inspect.signature(HuggingFaceStorageWriter).parameters)
# --8<-- [end:use]

names = {*inspect.signature(HuggingFaceStorageReader).parameters, *inspect.signature(HuggingFaceStorageWriter).parameters}
assert "token" not in names, "the storages still take a token"
