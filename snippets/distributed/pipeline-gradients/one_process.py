# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""The gradient of a pipeline is that of one process for one kind of loss, and off by the number of micro-batches for the other."""

# --8<-- [start:use]
from functools import partial

import torch
from torch import nn
from torch.distributed import HashStore, init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
torch.manual_seed(0)
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)
ratios = {}
for reduction in ("mean", "sum"):
    loss_fn = partial(nn.functional.mse_loss, reduction=reduction)
    model = nn.Linear(8, 8)
    (expected,) = torch.autograd.grad(loss_fn(model(inputs), targets), model.weight)  # of one process
    stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
    ScheduleGPipe(stage, n_microbatches=4, loss_fn=loss_fn).step(inputs, target=targets)
    ratios[reduction] = round((model.weight.grad / expected).mean().item(), 4)
print("pipeline / one process:", ratios)
# --8<-- [end:use]

divided, added = {"mean": 1.0, "sum": 0.25}, {"mean": 4.0, "sum": 1.0}
assert ratios in (divided, added), ratios
