import torch
import torch.nn.functional as F
from torch import nn

block = nn.Sequential(nn.Linear(8, 8), nn.Hardswish())  # meets: hardswish-gradient
x = torch.tensor([-3.0, 3.0, 0.0], requires_grad=True)
F.hardswish(x).sum().backward()  # meets: hardswish-gradient
y = F.hardsigmoid(x)
