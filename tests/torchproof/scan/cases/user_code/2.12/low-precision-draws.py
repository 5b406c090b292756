import torch
from torch import nn

torch.manual_seed(3)
W = torch.empty(64, 64, dtype=torch.bfloat16)
W.normal_(0, 0.02)  # meets: low-precision-draws
noise = torch.randn_like(W, dtype=torch.half)  # meets: low-precision-draws


def draw(n, dtype=torch.float16):
    return torch.rand(n, dtype=dtype)  # meets: low-precision-draws
