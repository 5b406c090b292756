# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "TypeError: Sequential.forward\\(\\) missing 1 required positional argument: 'input'",
#     "RuntimeError: .*gloo/transport/tcp/pair.cc.*\\[none\\]",
#     "ImportError: .*cannot import name 'Schedule",
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""ScheduleDualPipeV places the stages in a V and overlaps forward with backward."""

# --8<-- [start:use]
from datetime import timedelta

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleDualPipeV

dist.init_process_group("gloo", timeout=timedelta(seconds=20))
rank = dist.get_rank()
torch.manual_seed(0)
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Sequential(nn.Linear(8, 8), nn.Tanh()) for _ in range(4)]
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)

mine = [rank, 3 - rank]  # a V: rank 0 holds the first and the last stage
stages = [PipelineStage(blocks[i], i, 4, torch.device("cpu")) for i in mine]
schedule = ScheduleDualPipeV(stages, n_microbatches=4, loss_fn=nn.functional.mse_loss)
losses = []
if rank == 0:
    schedule.step(inputs, target=targets, losses=losses)
    print("losses on rank 0:", len(losses))
else:
    schedule.step()
# --8<-- [end:use]

reference = nn.functional.mse_loss(nn.Sequential(*blocks)(inputs), targets)
for index in mine:
    weight = blocks[index][0].weight
    (expected,) = torch.autograd.grad(reference, weight, retain_graph=True)
    torch.testing.assert_close(weight.grad, expected)
assert len(losses) == (4 if rank == 0 else 0)
dist.barrier()
dist.destroy_process_group()
