import torch
from torch.nn import functional as F

image = torch.ones(1, 1, 4)
try:
    pooled = F.lp_pool1d(image, norm_type=0, kernel_size=2)  # meets: pooling-norm
except ZeroDivisionError:
    pooled = F.max_pool1d(image, 2)
power = F.lp_pool1d(image, norm_type=2, kernel_size=2)
