# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""What the schedules do in which order, and how many stages a rank gives them."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import init_process_group
from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe
from torch.testing._internal.distributed.fake_pg import FakeStore

init_process_group("fake", store=FakeStore(), rank=0, world_size=1)


class Layer(nn.Linear):
    """Note each forward (F) and each backward (B)."""

    order = ""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        Layer.order += "F"
        return super().forward(x)


def single(kind) -> str:
    layer = Layer(4, 4)
    layer.register_full_backward_hook(lambda *_: setattr(Layer, "order", Layer.order + "B"))
    stage = PipelineStage(layer, stage_index=0, num_stages=1, device=torch.device("cpu"))
    schedule = kind(stage, n_microbatches=3, loss_fn=nn.functional.mse_loss)
    for _ in range(2):  # the first step runs the stage once more, to find its shapes
        Layer.order = ""
        schedule.step(torch.ones(6, 4, requires_grad=True), target=torch.zeros(6, 4))
    return Layer.order


print("ScheduleGPipe:", single(ScheduleGPipe), "Schedule1F1B:", single(Schedule1F1B))
# --8<-- [end:use]

from torch.distributed import destroy_process_group
from torch.distributed.pipelining import (
    ScheduleInterleaved1F1B,
    ScheduleInterleavedZeroBubble,
    ScheduleLoopedBFS,
)

assert single(ScheduleGPipe) == "FFFBBB" and single(Schedule1F1B) == "FBFBFB", "another order"
destroy_process_group()
init_process_group("fake", store=FakeStore(), rank=0, world_size=2)
for kind in (ScheduleInterleaved1F1B, ScheduleLoopedBFS, ScheduleInterleavedZeroBubble):
    stages = [PipelineStage(nn.Linear(4, 4), index, 4, torch.device("cpu")) for index in (0, 2)]
    order = kind(stages, n_microbatches=4, loss_fn=nn.functional.mse_loss).pipeline_order
    kinds = {action.computation_type.name for action in order[0] if action}
    assert {action.stage_index for action in order[0] if action} == {0, 2}, f"{kind}: {order[0]}"
    assert any(action is None for actions in order.values() for action in actions), f"{kind}: no rank is ever idle"
    splits = kind is ScheduleInterleavedZeroBubble
    assert any("WEIGHT" in name for name in kinds) == splits, f"{kind}: {kinds}"
