import torch
from torch.nn import functional as F

norm = torch.nn.GroupNorm(1, 2)  # meets: group-norm-empty
out = norm(torch.ones(1, 2, 0, 5))
other = F.group_norm(torch.ones(1, 2, 0, 5), 1)  # meets: group-norm-empty
batch = F.layer_norm(torch.ones(1, 2, 0, 5), (5,))
