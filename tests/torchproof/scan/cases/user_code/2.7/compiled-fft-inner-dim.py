import torch
from torch import fft, nn


class Mixer(nn.Module):
    """FNet."""

    def forward(self, x):
        return fft.fft(fft.fft(x, dim=-1), dim=1).real  # meets: compiled-fft-inner-dim


net = torch.compile(Mixer())


@torch.compile(dynamic=True)
def along_rows(x):
    return torch.fft.rfft(x, dim=-2)  # meets: compiled-fft-inner-dim


def eager(x):
    return torch.fft.rfft(x, dim=-2)
