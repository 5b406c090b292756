import torch
import torch.nn.functional as F


class Quant(torch.nn.Module):
    def forward(self, x):
        y = x.clamp(min=0.0)  # meets: clamp-ties
        y.clamp_(max=1.0)  # meets: clamp-ties
        return torch.clamp(y, 0, 1)  # meets: clamp-ties
