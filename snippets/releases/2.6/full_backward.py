# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the argument is used"]
# ///
"""A pipeline schedule ignores use_full_backward and says so in its log."""

# --8<-- [start:use]
import logging

import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, ScheduleInterleaved1F1B, schedules
from torch.testing._internal.distributed.fake_pg import FakeStore

said = []
schedules.logger.addFilter(lambda record: said.append(record.getMessage()) or True)
dist.init_process_group("fake", rank=0, world_size=2, store=FakeStore())
example = torch.randn(2, 4)
stages = [PipelineStage(torch.nn.Linear(4, 4), i, 4, torch.device("cpu"), input_args=example) for i in (0, 2)]


def schedule(**options):
    return schedules.PipelineScheduleMulti(stages, 2, torch.nn.functional.mse_loss, **options)


schedule(use_full_backward=False)
print(said)
# --8<-- [end:use]

told = [line for line in said if "use_full_backward" in line]
assert told, "the argument is used"
said.clear()
schedule()
assert not [line for line in said if "use_full_backward" in line], said
