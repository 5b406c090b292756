from torch import nn
from torch.nn import functional as F


class Conv(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.gn = nn.GroupNorm(num_groups=8, num_channels=c)  # meets: group-norm-empty

    def forward(self, x):
        return F.group_norm(self.gn(x), 4)  # meets: group-norm-empty
