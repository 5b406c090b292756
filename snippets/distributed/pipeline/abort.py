# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9,<2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: ScheduleGPipe does not abort: exit codes"]
# ///
"""In 2.9 the first step over gloo aborts with signal 6 when the default dtype is float32."""

# --8<-- [start:use]
import multiprocessing
import signal
from pathlib import Path

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe


def forward(rank: int) -> None:
    store = Path("store").absolute().as_uri()
    dist.init_process_group("gloo", init_method=store, rank=rank, world_size=2)
    stage = PipelineStage(nn.Linear(8, 8), stage_index=rank, num_stages=2, device=torch.device("cpu"))
    schedule = ScheduleGPipe(stage, n_microbatches=2)
    with torch.no_grad():
        schedule.step(torch.ones(4, 8)) if rank == 0 else schedule.step()
    dist.barrier()


context = multiprocessing.get_context("fork")
ranks = [context.Process(target=forward, args=(rank,)) for rank in range(2)]
for process in ranks:
    process.start()
for process in ranks:
    process.join(30)
    process.kill()
    process.join()
codes = [process.exitcode for process in ranks]  # the other rank aborts too, or finds the connection closed
print("a rank aborted:", -signal.SIGABRT in codes)
# --8<-- [end:use]

assert -signal.SIGABRT in codes, f"ScheduleGPipe does not abort: exit codes {codes}"
