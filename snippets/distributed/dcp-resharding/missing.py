# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""A key that the checkpoint lacks raises; allow_partial_load leaves it as it is."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint import DefaultLoadPlanner

dist.init_process_group("gloo")
dcp.save({"weight": torch.ones(2)}, checkpoint_id="step-1")
state = {"weight": torch.zeros(2), "new_bias": torch.zeros(2)}
text = ""
try:
    dcp.load(state, checkpoint_id="step-1")
except BaseException as error:  # CheckpointException derives from BaseException
    text = str(error)
dcp.load(state, checkpoint_id="step-1", planner=DefaultLoadPlanner(allow_partial_load=True))
if dist.get_rank() == 0:
    print(next(line.strip() for line in text.splitlines() if "Missing key" in line))
    print({name: value.tolist() for name, value in state.items()})
# --8<-- [end:use]

from torch.distributed.checkpoint.api import CheckpointException

assert not issubclass(CheckpointException, Exception), "except Exception catches it"
assert "Missing key in checkpoint state_dict: new_bias" in text, text
assert state["weight"].tolist() == [1.0, 1.0] and state["new_bias"].tolist() == [0.0, 0.0], state
dist.barrier()
dist.destroy_process_group()
