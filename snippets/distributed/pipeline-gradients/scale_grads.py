# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the gradient is not that of the whole batch", "TypeError: .*input_args"]
# ///
"""From 2.7 gradients are divided by the number of micro-batches, unless scale_grads=False."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import HashStore, init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
torch.manual_seed(0)
model = nn.Linear(8, 8)
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)
(expected,) = torch.autograd.grad(nn.functional.mse_loss(model(inputs), targets), model.weight)

stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss)
schedule.step(inputs, target=targets)
print("gradient / that of the whole batch:", (model.weight.grad / expected).mean().item())
# --8<-- [end:use]

torch.testing.assert_close(model.weight.grad, expected, msg="the gradient is not that of the whole batch")
model.weight.grad = None
stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss, scale_grads=False).step(inputs, target=targets)
torch.testing.assert_close(model.weight.grad, 4 * expected)
