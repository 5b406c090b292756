# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""More micro-batches and more stages a rank leave a smaller share of a schedule's slots empty."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleInterleaved1F1B
from torch.testing._internal.distributed.fake_pg import FakeStore

RANKS = 2
init_process_group("fake", store=FakeStore(), rank=0, world_size=RANKS)


def idle(per_rank, n_microbatches):
    stages = [
        PipelineStage(nn.Linear(4, 4), index, per_rank * RANKS, torch.device("cpu"))
        for index in range(0, per_rank * RANKS, RANKS)
    ]
    schedule = ScheduleInterleaved1F1B(stages, n_microbatches=n_microbatches, loss_fn=nn.functional.mse_loss)
    slots = max(len(actions) for actions in schedule.pipeline_order.values())
    work = 2 * per_rank * n_microbatches  # a forward and a backward for each stage and micro-batch
    return 1 - work / slots


for per_rank in (2, 4):
    for n_microbatches in (4, 16):
        share = idle(per_rank, n_microbatches)
        print(f"{per_rank} stages a rank, {n_microbatches} micro-batches: {share:.0%} of the slots empty")
# --8<-- [end:use]

shares = {(per_rank, count): idle(per_rank, count) for per_rank in (2, 4) for count in (4, 16)}
assert 0 < shares[2, 16] < shares[2, 4] < 0.5, shares
assert 0 < shares[4, 16] < shares[4, 4], shares
assert shares[4, 4] < shares[2, 4] and shares[4, 16] < shares[2, 16], shares
