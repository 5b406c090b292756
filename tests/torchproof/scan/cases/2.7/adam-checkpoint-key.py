import torch
import torch.distributed.checkpoint as dcp

model = torch.nn.Linear(2, 2)
optimizer = torch.optim.AdamW(model.parameters())
state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
dcp.load(state, checkpoint_id="checkpoints/last")  # meets: adam-checkpoint-key
planner = dcp.DefaultLoadPlanner(allow_partial_load=True)
dcp.load(state, checkpoint_id="checkpoints/last", planner=planner)
