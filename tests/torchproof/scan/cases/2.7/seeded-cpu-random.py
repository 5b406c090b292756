import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
drop = nn.Dropout(0.1)  # meets: seeded-cpu-random, cpu-random-slower
waits = torch.empty(3).exponential_()  # meets: seeded-cpu-random, cpu-random-slower
masked = F.dropout(torch.ones(10), p=0.5)  # meets: seeded-cpu-random, cpu-random-slower
tokens = torch.multinomial(torch.ones(5), 2)  # meets: seeded-cpu-random
soft = F.gumbel_softmax(torch.zeros(2))  # meets: seeded-cpu-random
noise = torch.randn(3)
order = torch.randperm(10)
waits_on_gpu = torch.empty(3, device="cuda").exponential_()
