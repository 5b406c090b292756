import torch
from torch.nn import functional as F

image = torch.ones(1, 1, 4, 4)
zero = F.lp_pool2d(image, 0.0, 2)  # meets: lp-pool-zero, pooling-norm
mean = F.lp_pool2d(image, 1.0, 2)
