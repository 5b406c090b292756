import torch
from torch.optim import Adam, AdamW


def decay(optimizer):
    if isinstance(optimizer, Adam):  # meets: adamw-is-adam
        return "l2"
    if isinstance(optimizer, AdamW):
        return "decoupled"
    return "none"


def kind(cls):
    return issubclass(cls, torch.optim.Adam)  # meets: adamw-is-adam
