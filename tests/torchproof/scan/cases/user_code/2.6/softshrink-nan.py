from torch import nn
import torch.nn.functional as F


class Denoise(nn.Module):
    def __init__(self, lam):
        super().__init__()
        self.act = nn.Softshrink(lam)  # meets: softshrink-nan

    def forward(self, x):
        return F.softshrink(self.act(x), 0.1)  # meets: softshrink-nan
