import torch


def volume(m):
    return torch.linalg.det(m) + torch.det(m)  # meets: det-gradient-empty
