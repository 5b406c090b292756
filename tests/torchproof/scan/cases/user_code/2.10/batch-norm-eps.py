import torch.nn as nn
import torch.nn.functional as F


class Folded(nn.BatchNorm2d):
    def __init__(self, channels):
        super().__init__(channels, eps=0.0)  # meets: batch-norm-eps


def block(c, eps=0):
    return nn.Sequential(
        nn.Conv2d(3, c, 3),
        nn.BatchNorm2d(c, 0, 0.1),  # meets: batch-norm-eps
        nn.BatchNorm2d(c, eps=1e-5),
    )


def norm(x, m, v):
    return F.batch_norm(x, m, v, eps=0.0)  # meets: batch-norm-eps
