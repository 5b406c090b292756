# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: ScheduleZBVZeroBubble ran", "ImportError: .*cannot import name 'Schedule"]
# ///
"""Before 2.12 the stages of a V that share a rank fail over gloo."""

# --8<-- [start:use]
from datetime import timedelta

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleZBVZeroBubble

dist.init_process_group("gloo", timeout=timedelta(seconds=10))
rank = dist.get_rank()
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Sequential(nn.Linear(8, 8)) for _ in range(4)]
stages = [PipelineStage(blocks[i], i, 4, torch.device("cpu")) for i in (rank, 3 - rank)]
schedule = ScheduleZBVZeroBubble(stages, n_microbatches=4, loss_fn=nn.functional.mse_loss)
text = ""
try:
    schedule.step(torch.ones(8, 8), target=torch.zeros(8, 8)) if rank == 0 else schedule.step()
except (RuntimeError, TypeError) as error:
    text = str(error)
# --8<-- [end:use]

assert text, "ScheduleZBVZeroBubble ran"
assert "pair.cc" in text or "missing 1 required positional argument" in text, text
