import torch


def real_view(x):
    try:
        return torch.view_as_real(x)  # meets: complex-order
    except RuntimeError:
        return x


def order(z):
    spectrum = torch.fft.fft(z)
    try:
        return torch.sort(spectrum)  # meets: complex-order
    except RuntimeError:
        return spectrum.abs().sort()
