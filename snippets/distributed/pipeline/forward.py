# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""Two ranks run the two halves of a model; a stage finds the shapes of its inputs by itself."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(0)  # a real model builds its own part only
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Sequential(nn.Linear(8, 8), nn.Tanh()), nn.Linear(8, 4)]
batch = torch.randn(6, 8)

stage = PipelineStage(blocks[rank], stage_index=rank, num_stages=2, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=3)  # no loss function: forward only
with torch.no_grad():
    if rank == 0:
        schedule.step(batch)
    else:
        output = schedule.step()
        print("output on the last rank:", tuple(output.shape))
# --8<-- [end:use]

if rank == 1:
    torch.testing.assert_close(output, blocks[1](blocks[0](batch)).detach())
dist.barrier()
dist.destroy_process_group()
