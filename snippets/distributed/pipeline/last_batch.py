# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = [
#     "PipeliningShapeError: .*value 0 has a shape mismatch: expected",
#     "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'",
# ]
# ///
"""A smaller batch is received into buffers of the first one's size: too many rows come out, without an error."""

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
batches = torch.randn(8, 8), torch.randn(4, 8)  # the last batch of an epoch is smaller

stage = PipelineStage(blocks[rank], stage_index=rank, num_stages=2, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4)
with torch.no_grad():
    outputs = [schedule.step(batch) if rank == 0 else schedule.step() for batch in batches]
rows = [[len(output) for output in outputs] if rank == 1 else None]
dist.broadcast_object_list(rows, src=1)
if rank == 0:
    print("rows in:", [len(batch) for batch in batches], "rows out:", rows[0])
# --8<-- [end:use]

assert rows == [[8, 8]], f"rows out: {rows}"
if rank == 1:
    expected = [blocks[1](blocks[0](batch)).detach() for batch in batches]
    torch.testing.assert_close(outputs[0], expected[0])
    torch.testing.assert_close(outputs[1][::2], expected[1])  # every second row is made of nothing

alone = [dist.new_group([0]), dist.new_group([1])][rank]
dist.set_debug_level(dist.DebugLevel.DETAIL)  # TORCH_DISTRIBUTED_DEBUG=DETAIL finds it
stage = PipelineStage(blocks[0], 0, 1, torch.device("cpu"), group=alone)
schedule = ScheduleGPipe(stage, n_microbatches=4)
error = None
try:
    with torch.no_grad():
        [schedule.step(batch) for batch in batches]
except RuntimeError as caught:
    error = caught
assert "Stage 0 forward inputs" in str(error) and "shape mismatch" in str(error), f"under DETAIL: {error!r}"
dist.set_debug_level(dist.DebugLevel.OFF)
dist.barrier()
dist.destroy_process_group()
