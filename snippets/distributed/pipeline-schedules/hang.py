# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: Schedule1F1B did not hang", "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""Up to 2.7 Schedule1F1B waits for ever over gloo, until the timeout of the group makes that an error; ScheduleGPipe runs."""

# --8<-- [start:use]
from datetime import timedelta

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe

dist.init_process_group("gloo", timeout=timedelta(seconds=3))
rank = dist.get_rank()
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32


def step(kind) -> None:
    stage = PipelineStage(nn.Linear(8, 8), stage_index=rank, num_stages=2, device=torch.device("cpu"))
    schedule = kind(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss)
    schedule.step(torch.ones(8, 8)) if rank == 0 else schedule.step(target=torch.zeros(8, 8))


step(ScheduleGPipe)
text = ""
try:
    step(Schedule1F1B)
except RuntimeError as error:
    text = str(error)
# --8<-- [end:use]

assert text, "Schedule1F1B did not hang"
assert "Timed out waiting" in text or "Connection closed" in text, text
