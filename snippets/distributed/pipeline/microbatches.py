# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "ValueError: Expecting 4 arg_mbs but got 2",
#     "ValueError: Argument value ",
#     "TypeError: PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""Micro-batches that are already split go in as arg_mbs and target_mbs."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import HashStore, init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

init_process_group("gloo", store=HashStore(), rank=0, world_size=1)  # one stage is enough to see it
torch.manual_seed(0)
model = nn.Linear(8, 8)
microbatches = [(torch.randn(2, 8), torch.randn(2, 8)) for _ in range(4)]  # from the data loader

stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss)
output = schedule.step(
    arg_mbs=[(inputs,) for inputs, _ in microbatches],
    target_mbs=[targets for _, targets in microbatches],
)
print("output of four micro-batches:", tuple(output.shape))
# --8<-- [end:use]

inputs, targets = (torch.cat(parts) for parts in zip(*microbatches))
(expected,) = torch.autograd.grad(nn.functional.mse_loss(model(inputs), targets), model.weight)
torch.testing.assert_close(output, model(inputs))
torch.testing.assert_close(model.weight.grad, expected)

losses = []
schedule.step(
    kwarg_mbs=[{"input": inputs} for inputs, _ in microbatches],
    target_mbs=[targets for _, targets in microbatches],
    losses=losses,
)
for loss, (inputs, targets) in zip(losses, microbatches, strict=True):
    torch.testing.assert_close(loss, nn.functional.mse_loss(model(inputs), targets))
