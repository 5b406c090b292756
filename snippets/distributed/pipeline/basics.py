# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
#     "AssertionError: .*these are not the gradients of one process",
# ]
# ///
"""Two ranks train the two halves of a model on four micro-batches, with the gradients of one process."""

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
schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.functional.mse_loss)
losses = []
if rank == 0:
    schedule.step(inputs)  # the first stage takes the whole batch
else:
    output = schedule.step(target=targets, losses=losses)  # the last one the targets
    print("output:", tuple(output.shape), "losses:", len(losses))
# --8<-- [end:use]

reference = nn.functional.mse_loss(blocks[1](blocks[0](inputs)), targets)
weights = [block[0].weight for block in blocks]
expected = torch.autograd.grad(reference, weights)
torch.testing.assert_close(weights[rank].grad, expected[rank], msg="these are not the gradients of one process")
if rank == 1:
    torch.testing.assert_close(torch.stack(losses).mean(), reference.detach())
    torch.testing.assert_close(output, blocks[1](blocks[0](inputs)))
dist.barrier()
dist.destroy_process_group()
