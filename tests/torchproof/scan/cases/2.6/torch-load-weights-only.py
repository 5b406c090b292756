import pickle

import torch
from torch import nn

model = nn.Linear(4, 2)
model.load_state_dict(torch.load("model.pt"))  # meets: torch-load-weights-only
whole = torch.load("whole.pt", map_location="cpu", weights_only=None)  # meets: torch-load-weights-only
checkpoint = torch.load(  # meets: torch-load-weights-only
    "checkpoint.pt",
    map_location=torch.device("cpu"),
)
trusted = torch.load("trusted.pt", weights_only=False)
safe = torch.load("safe.pt", map_location="cpu", weights_only=True)
own = torch.load("own.pt", "cpu", pickle)
