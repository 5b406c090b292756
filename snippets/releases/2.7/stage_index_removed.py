# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: schedules still take stage_index_to_group_rank', 'ImportError: cannot import name .ScheduleZBVZeroBubble.']
# ///
"""Pipeline schedules work out the rank of a stage themselves."""

# --8<-- [start:use]
import inspect

from torch.distributed.pipelining.schedules import PipelineScheduleMulti, ScheduleZBVZeroBubble

names = set(inspect.signature(PipelineScheduleMulti).parameters)
print("stage_index_to_group_rank" in names)
# --8<-- [end:use]

assert "stage_index_to_group_rank" not in names, "schedules still take stage_index_to_group_rank"
assert "stage_index_to_group_rank" not in inspect.signature(ScheduleZBVZeroBubble).parameters
