import torch
import torch.distributed.checkpoint as dcp

model = torch.nn.Linear(4, 8)
state = {"model": model.state_dict()}
dcp.load(state, checkpoint_id="checkpoints/last")  # meets: dcp-size-mismatch
model.load_state_dict(state["model"])
dcp.save(state, checkpoint_id="checkpoints/next")
