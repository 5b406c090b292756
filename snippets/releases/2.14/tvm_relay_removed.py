# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: tvm_meta_schedule is still there']
# ///
"""The entry points of TVM's relay are gone."""

# --8<-- [start:use]
from torch._dynamo.backends import tvm

refusal = None
try:
    tvm.tvm_meta_schedule
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "tvm_meta_schedule is still there"
assert "has no attribute 'tvm_meta_schedule'" in refusal, refusal

assert not hasattr(tvm, "tvm_auto_scheduler") and hasattr(tvm, "tvm")
