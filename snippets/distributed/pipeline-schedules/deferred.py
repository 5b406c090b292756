# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "TypeError: .*unexpected keyword argument 'defer_pp_recv'",
#     "ImportError: .*cannot import name 'Schedule",
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""With defer_pp_recv the zero-bubble schedules compute wrong gradients over gloo; the other schedules do not."""

from datetime import timedelta

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import (
    PipelineStage,
    ScheduleDualPipeV,
    ScheduleInterleaved1F1B,
    ScheduleInterleavedZeroBubble,
    ScheduleLoopedBFS,
    ScheduleZBVZeroBubble,
)

dist.init_process_group("gloo", timeout=timedelta(seconds=20))
rank = dist.get_rank()
torch.set_default_dtype(torch.float64)


def largest_error(kind, **options):
    """Return the largest relative error of a gradient over all ranks, after one step."""
    torch.manual_seed(0)
    blocks = [nn.Sequential(nn.Linear(8, 8), nn.Tanh()) for _ in range(4)]
    inputs, targets = torch.randn(8, 8), torch.randn(8, 8)
    in_a_v = kind in (ScheduleZBVZeroBubble, ScheduleDualPipeV)
    mine = [rank, 3 - rank] if in_a_v else [rank, rank + 2]
    stages = [PipelineStage(blocks[i], i, 4, torch.device("cpu")) for i in mine]
    schedule = kind(stages, n_microbatches=4, loss_fn=nn.functional.mse_loss, **options)
    first = [inputs] if rank == 0 else []
    last = {"target": targets} if rank == (0 if in_a_v else 1) else {}
    schedule.step(*first, **last)
    reference = nn.functional.mse_loss(nn.Sequential(*blocks)(inputs), targets)
    error = torch.zeros(())
    for index in mine:
        for parameter in blocks[index].parameters():
            (expected,) = torch.autograd.grad(reference, parameter, retain_graph=True)
            error = torch.maximum(error, (parameter.grad - expected).abs().max() / expected.abs().max())
    dist.all_reduce(error, op=dist.ReduceOp.MAX)
    return error.item()


for kind in (ScheduleInterleavedZeroBubble, ScheduleZBVZeroBubble):
    assert largest_error(kind, defer_pp_recv=True) > 0.1, f"{kind.__name__}: the gradients are right"
    assert largest_error(kind, defer_pp_recv=False) < 1e-9, f"{kind.__name__} without the argument"
for kind in (ScheduleInterleaved1F1B, ScheduleLoopedBFS, ScheduleDualPipeV):
    assert largest_error(kind, defer_pp_recv=True) < 1e-9, f"{kind.__name__} with the argument"
dist.barrier()
dist.destroy_process_group()
