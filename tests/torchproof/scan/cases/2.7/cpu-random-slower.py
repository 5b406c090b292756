import torch
import torch.nn.functional as F
from torch import nn

drop = nn.Dropout(0.1)  # meets: cpu-random-slower
kept = F.dropout(torch.ones(10), 0.5)  # meets: cpu-random-slower
waits = torch.empty(3).exponential_()  # meets: cpu-random-slower
coins = torch.empty(3).bernoulli_(0.5)  # meets: cpu-random-slower
mask = torch.rand(3) < 0.5
on_gpu = torch.empty(3, device="cuda").exponential_()
