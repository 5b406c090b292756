# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# processes = 2
# ///
"""A stage and a schedule of their own take a batch of another size, and drop_last leaves it out."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(0)
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Linear(8, 8), nn.Linear(8, 4)]
data = torch.randn(12, 8)


def forward(batches: list[torch.Tensor]) -> list[torch.Tensor]:
    schedules: dict[int, ScheduleGPipe] = {}
    outputs = []
    for batch in batches:
        if len(batch) not in schedules:  # one stage and one schedule a size
            stage = PipelineStage(blocks[rank], stage_index=rank, num_stages=2, device=torch.device("cpu"))
            schedules[len(batch)] = ScheduleGPipe(stage, n_microbatches=2)
        schedule = schedules[len(batch)]
        with torch.no_grad():
            outputs.append(schedule.step(batch) if rank == 0 else schedule.step())
    return outputs


batches = list(torch.utils.data.DataLoader(data, batch_size=8))
outputs = forward(batches)
whole = list(torch.utils.data.DataLoader(data, batch_size=8, drop_last=True))
if rank == 1:
    print("rows:", [len(output) for output in outputs], "with drop_last:", [len(batch) for batch in whole])
# --8<-- [end:use]

assert [len(batch) for batch in whole] == [8], "drop_last kept the small batch"
if rank == 1:
    for output, batch in zip(outputs, batches, strict=True):
        torch.testing.assert_close(output, blocks[1](blocks[0](batch)).detach())
dist.barrier()
dist.destroy_process_group()
