# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: ScheduleFlexibleInterleaved1F1B is still there']
# ///
"""The schedule ScheduleFlexibleInterleaved1F1B is gone."""

# --8<-- [start:use]
from torch.distributed import pipelining

refusal = None
try:
    pipelining.ScheduleFlexibleInterleaved1F1B
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])
# --8<-- [end:use]

assert refusal is not None, "ScheduleFlexibleInterleaved1F1B is still there"
assert "has no attribute 'ScheduleFlexibleInterleaved1F1B'" in refusal, refusal

assert hasattr(pipelining, "ScheduleInterleaved1F1B")
