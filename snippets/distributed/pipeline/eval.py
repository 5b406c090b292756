# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "AttributeError: .*'ScheduleGPipe' object has no attribute 'eval'",
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""eval() of a training schedule runs forward only, with the loss and without gradients."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(0)
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Sequential(nn.Linear(8, 8), nn.Tanh()) for _ in range(2)]
inputs, targets = torch.randn(8, 8), torch.randn(8, 8)

stage = PipelineStage(blocks[rank], stage_index=rank, num_stages=2, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss)  # the schedule that trains
losses, loss = [], torch.zeros(())
with torch.no_grad():
    if rank == 0:
        schedule.eval(inputs)
    else:
        schedule.eval(target=targets, losses=losses)
        loss = torch.stack(losses).mean()
dist.broadcast(loss, src=1)  # the last rank has it, rank 0 logs it
if rank == 0:
    print("validation loss:", round(loss.item(), 3), "gradient:", blocks[0][0].weight.grad)
# --8<-- [end:use]

assert all(parameter.grad is None for parameter in blocks[rank].parameters()), "eval left gradients"
expected = nn.functional.mse_loss(blocks[1](blocks[0](inputs)), targets)
torch.testing.assert_close(loss, expected.detach())
error = None
try:
    with torch.no_grad():
        schedule.step(inputs) if rank == 0 else schedule.step(target=targets)
except RuntimeError as caught:
    error = caught
assert "step() requires gradients to be enabled" in str(error), f"step under no_grad: {error!r}"
dist.barrier()
dist.destroy_process_group()
