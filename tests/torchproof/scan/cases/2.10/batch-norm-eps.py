import torch
import torch.nn.functional as F
from torch import nn

folded = nn.BatchNorm2d(8, eps=0.0)  # meets: batch-norm-eps
positional = nn.BatchNorm1d(8, 0)  # meets: batch-norm-eps
x, mean, variance = torch.randn(4, 8), torch.zeros(8), torch.ones(8)
y = F.batch_norm(x, mean, variance, training=False, eps=0.0)  # meets: batch-norm-eps
plain = nn.BatchNorm2d(8, eps=1e-3)
norm = nn.LayerNorm(8, eps=0.0)
