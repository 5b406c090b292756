# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .*input_args", "TypeError: .*scale_grads", "AttributeError: .*object has no attribute 'eval'"]
# ///
"""eval() of a training schedule divides the gradients that stand in the parameters."""

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
with torch.no_grad():
    schedule.eval(inputs, target=targets)  # before optimizer.step()
print("of the gradient:", (model.weight.grad / expected).mean().item())
# --8<-- [end:use]

from torch.distributed.pipelining import Schedule1F1B

torch.testing.assert_close(model.weight.grad, expected / 4)


def evaluate(kind, cleared, **options):
    """Train a step, validate, and return the gradient of the parameters as a share of the right one."""
    model.weight.grad = None
    stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
    schedule = kind(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss, **options)
    schedule.step(inputs, target=targets)
    kept = model.weight.grad.clone()
    if cleared:
        model.weight.grad = None
    with torch.no_grad():
        schedule.eval(inputs, target=targets)
    return model.weight.grad, kept


for kind in (ScheduleGPipe, Schedule1F1B):
    found, kept = evaluate(kind, cleared=False)
    torch.testing.assert_close(found, kept / 4)
    found, kept = evaluate(kind, cleared=True)
    assert found is None, "eval left a gradient"
    torch.testing.assert_close(kept, expected)
    found, kept = evaluate(kind, cleared=False, scale_grads=False)
    torch.testing.assert_close(found, kept, rtol=0, atol=0)
