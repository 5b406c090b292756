import torch
from torch import Tensor


def angle(vec: Tensor):
    return torch.atan2(vec[..., 1], vec[..., 0])  # meets: atan2-origin


def phase(z):
    return z.imag.atan2(z.real)  # meets: atan2-origin
