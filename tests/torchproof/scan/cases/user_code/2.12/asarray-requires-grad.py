import torch


def as_tensor(x, device=None):
    return torch.asarray(x, device=device)  # meets: asarray-requires-grad


def detached(x):
    return torch.asarray(x, requires_grad=False)
