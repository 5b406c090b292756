import torch
from torch import nn

delta = torch.tensor(0.5)
criterion = nn.HuberLoss(delta=delta)  # meets: huber-delta
default = nn.HuberLoss(reduction="sum")
smooth = nn.SmoothL1Loss(beta=0.5)
