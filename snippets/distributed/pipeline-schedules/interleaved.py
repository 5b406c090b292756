# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "RuntimeError: .*Timed out waiting 20000ms for recv operation",
#     "ImportError: .*cannot import name 'Schedule",
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""Two stages on each rank: the schedule takes a list and fills the gaps with the second stage."""

# --8<-- [start:use]
from datetime import timedelta

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleInterleaved1F1B

dist.init_process_group("gloo", timeout=timedelta(seconds=20))
rank = dist.get_rank()
torch.manual_seed(0)
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Sequential(nn.Linear(8, 8), nn.Tanh()) for _ in range(4)]
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)

mine = [rank, rank + 2]  # rank 0: stages 0 and 2, rank 1: stages 1 and 3
stages = [PipelineStage(blocks[i], i, 4, torch.device("cpu")) for i in mine]
schedule = ScheduleInterleaved1F1B(stages, n_microbatches=4, loss_fn=nn.functional.mse_loss)
if rank == 0:
    schedule.step(inputs)
else:
    schedule.step(target=targets)
if rank == 0:
    print(*[action for action in schedule.pipeline_order[0] if action])
# --8<-- [end:use]

reference = nn.functional.mse_loss(nn.Sequential(*blocks)(inputs), targets)
for index in mine:
    weight = blocks[index][0].weight
    (expected,) = torch.autograd.grad(reference, weight, retain_graph=True)
    torch.testing.assert_close(weight.grad, expected)
dist.barrier()
dist.destroy_process_group()
