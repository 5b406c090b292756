# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: PipelineStage takes another count", "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""step() hands keywords that it does not know to the model, and cuts them up; before 2.14 that holds for arg_mbs too."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import HashStore, init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe


class Scaled(nn.Linear):
    def forward(self, x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return super().forward(x) * scale


init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
model = Scaled(8, 8)
x, scale = torch.randn(8, 8), torch.randn(8, 1)


def schedule(model: nn.Module) -> ScheduleGPipe:
    stage = PipelineStage(model, stage_index=0, num_stages=1, device=torch.device("cpu"))
    return ScheduleGPipe(stage, n_microbatches=4)


text = ""
with torch.no_grad():
    output = schedule(model).step(x, scale=scale)
    try:
        schedule(nn.Linear(8, 8)).step(arg_mbs=[(part,) for part in x.chunk(4)])
    except (TypeError, ValueError) as error:
        text = str(error)[:40]
print(text)
# --8<-- [end:use]

torch.testing.assert_close(output, model(x, scale).detach())
assert text == "Expecting 4 arg_mbs but got 2", f"PipelineStage takes another count: {text}"
