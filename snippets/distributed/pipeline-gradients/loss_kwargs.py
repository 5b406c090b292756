# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "TypeError: .*unexpected keyword argument '(loss_kwargs|scale_grads)'",
#     "TypeError: PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""step(loss_kwargs=...) hands arguments of this step to the loss function."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import HashStore, init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

init_process_group("gloo", store=HashStore(), rank=0, world_size=1)  # one stage is enough to see it
torch.manual_seed(0)
model = nn.Linear(8, 8)
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)


def loss_per_token(output, target, *, tokens):
    return (output - target).square().sum() / tokens


stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=loss_per_token, scale_grads=False)
losses = []
schedule.step(inputs, target=targets, losses=losses, loss_kwargs={"tokens": 8})
print("loss per token:", round(sum(losses).item(), 3))
# --8<-- [end:use]

reference = (model(inputs) - targets).square().sum() / 8
(expected,) = torch.autograd.grad(reference, model.weight)
torch.testing.assert_close(sum(losses), reference.detach())
torch.testing.assert_close(model.weight.grad, expected)
