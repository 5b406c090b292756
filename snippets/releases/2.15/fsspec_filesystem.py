# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['ModuleNotFoundError: No module named .torch.distributed.checkpoint.fsspec_filesystem.']
# ///
"""FsspecReader and FsspecWriter have a public module; the private one warns."""

# --8<-- [start:use]
import importlib
import warnings

from torch.distributed.checkpoint.fsspec_filesystem import FsspecReader, FsspecWriter

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    old = importlib.import_module("torch.distributed.checkpoint._fsspec_filesystem")
print(str(caught[-1].message).partition(" and ")[0])
# --8<-- [end:use]

assert issubclass(caught[-1].category, DeprecationWarning), caught[-1].category
assert old.FsspecReader is FsspecReader and old.FsspecWriter is FsspecWriter
