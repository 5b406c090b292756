# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .*(scale_grads|input_args)"]
# ///
"""scale_grads divides what an earlier step() has left in grad a second time."""

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
for scale_grads in (True, False):
    model.weight.grad = None
    stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
    schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss, scale_grads=scale_grads)
    for _ in range(2):  # accumulate over two batches: the gradient should be twice that of one
        schedule.step(inputs, target=targets)
    if not scale_grads:
        model.weight.grad /= 4  # once, at the end
    print(f"scale_grads={scale_grads}:", (model.weight.grad / expected).mean().item())
    if scale_grads:
        torch.testing.assert_close(model.weight.grad, 1.25 * expected)
# --8<-- [end:use]

torch.testing.assert_close(model.weight.grad, 2 * expected)
