import torch
import torch.nn.functional as F
from torch import nn

denoise = nn.Sequential(nn.Linear(8, 8), nn.Softshrink(0.1))  # meets: softshrink-nan
x = torch.randn(2, 8)
y = F.softshrink(denoise(x), lambd=0.2)  # meets: softshrink-nan
z = F.hardshrink(x)
