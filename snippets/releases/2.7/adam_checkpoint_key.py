# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: dcp.load asks for no such key']
# ///
"""dcp.load refuses an Adam checkpoint that was saved before 2.7, unless a partial load is allowed."""

# --8<-- [start:use]
import tempfile

import torch
import torch.distributed.checkpoint as dcp

optimizer = torch.optim.AdamW([torch.nn.Parameter(torch.ones(1))])
state = {"optimizer": optimizer.state_dict()}

# what 2.6 saved had no such key
group = {key: value for key, value in state["optimizer"]["param_groups"][0].items() if key != "decoupled_weight_decay"}
old = {"optimizer": {**state["optimizer"], "param_groups": [group]}}
folder = tempfile.mkdtemp()
dcp.save(old, checkpoint_id=folder)

said = ""
try:
    dcp.load(state, checkpoint_id=folder)
except dcp.CheckpointException as error:
    said = str(error).strip().splitlines()[-1]
print(said)

partly = dcp.DefaultLoadPlanner(allow_partial_load=True)
dcp.load(state, checkpoint_id=folder, planner=partly)
print(state["optimizer"]["param_groups"][0]["lr"])
# --8<-- [end:use]

assert said == (
    "RuntimeError: Missing key in checkpoint state_dict: optimizer.param_groups.0.decoupled_weight_decay."
), "dcp.load asks for no such key"
assert not issubclass(dcp.CheckpointException, Exception)
assert state["optimizer"]["param_groups"][0]["lr"] == 0.001
optimizer.load_state_dict(old["optimizer"])
assert optimizer.param_groups[0]["decoupled_weight_decay"] is True
