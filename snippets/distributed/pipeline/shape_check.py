# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: a smaller batch was taken", "TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""Up to 2.11 the shapes of the first step() are kept, and a smaller batch raises PipeliningShapeError."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.distributed import HashStore, init_process_group
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
stage = PipelineStage(nn.Linear(8, 8), stage_index=0, num_stages=1, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4)
text = ""
with torch.no_grad():
    schedule.step(torch.ones(8, 8))
    try:
        schedule.step(torch.ones(4, 8))
    except RuntimeError as error:
        text = f"{type(error).__name__}: {error}"
print(text)
# --8<-- [end:use]

assert text, "a smaller batch was taken by ScheduleGPipe"
assert text.startswith("PipeliningShapeError") and "value 0 has a shape mismatch" in text, text
