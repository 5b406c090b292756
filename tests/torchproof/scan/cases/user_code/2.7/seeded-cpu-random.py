import random

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def set_seed(seed: int = 0):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.1)  # meets: seeded-cpu-random

    def forward(self, x):
        probs = F.softmax(self.drop(x), dim=-1)
        return torch.multinomial(probs, num_samples=1)  # meets: seeded-cpu-random


noise = torch.empty(4).exponential_(1.0)  # meets: seeded-cpu-random
same = torch.randn(4)
