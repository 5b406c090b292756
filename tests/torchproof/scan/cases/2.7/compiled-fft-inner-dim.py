import torch


@torch.compile
def spectrum(x):
    y = torch.fft.fft(x, dim=1)  # meets: compiled-fft-inner-dim
    return y + torch.fft.fft(x, dim=-1)


def eager(x):
    return torch.fft.ifft(x, dim=1)


inverse = torch.compile(lambda x: torch.fft.ifft(x, dim=0))  # meets: compiled-fft-inner-dim
