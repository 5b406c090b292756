# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The analysis says how many activations a rank of a schedule holds at once, without a GPU or peers."""

# --8<-- [start:use]
from torch import device, nn
from torch.distributed import init_process_group
from torch.distributed.pipelining import (
    PipelineStage,
    ScheduleInterleaved1F1B,
    analyze_pipeline_activation_liveness,
)
from torch.testing._internal.distributed.fake_pg import FakeStore

init_process_group("fake", store=FakeStore(), rank=0, world_size=4)  # four ranks, none of them real
stages = [PipelineStage(nn.Linear(8, 8), index, 8, device("cpu")) for index in (0, 4)]
schedule = ScheduleInterleaved1F1B(stages, n_microbatches=8, loss_fn=nn.functional.mse_loss)
slots = {}
for rank in range(4):
    plan = analyze_pipeline_activation_liveness(
        schedule, pp_rank=rank, stage_indices=[rank, rank + 4], granularity="stage_microbatch"
    )
    slots[rank] = plan.num_slots
print("activations held at once, of 16:", slots)
# --8<-- [end:use]

for rank, held in slots.items():
    live = most = 0
    for action in filter(None, schedule.pipeline_order[rank]):
        live += {"FORWARD": 1, "FULL_BACKWARD": -1}[action.computation_type.name]
        most = max(most, live)
    assert held == most, (rank, held, most)
