# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: c_shim_version is still there']
# ///
"""The setting c_shim_version is gone from Inductor."""

# --8<-- [start:use]
from torch._inductor import config

refusal = None
try:
    config.c_shim_version
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "c_shim_version is still there"
assert "c_shim_version does not exist" in refusal, refusal
