import torch
import torch.nn as nn
import torch.nn.functional as F


class Block(nn.Module):
    def __init__(self, dim: int, eps: float = 1e-6):
        super().__init__()
        self.norm = nn.RMSNorm(dim, eps=eps, dtype=torch.float16)  # meets: rms-norm-float16

    def forward(self, x):
        return F.rms_norm(self.norm(x.half()), x.shape[-1:])  # meets: rms-norm-float16
