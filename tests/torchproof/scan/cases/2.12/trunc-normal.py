import torch
from torch import nn

torch.manual_seed(0)
table = nn.Parameter(torch.empty(16, 8))
nn.init.trunc_normal_(table, std=0.02)  # meets: trunc-normal
nn.init.normal_(torch.empty(16, 8), std=0.02)
