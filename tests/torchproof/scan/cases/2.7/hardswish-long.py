import torch
import torch.nn.functional as F
from torch import nn

block = nn.Sequential(nn.Conv2d(3, 8, 3), nn.Hardswish())  # meets: hardswish-long
x = torch.full((64,), 3.0, requires_grad=True)
F.hardswish(x).sum().backward()  # meets: hardswish-long
y = F.hardsigmoid(x)
