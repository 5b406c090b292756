import torch

STEP = 0.5


def ticks(n, device):
    a = torch.arange(0, n, 0.25, dtype=torch.long, device=device)  # meets: arange-fraction-step
    b = torch.arange(0, n, step=STEP, dtype=torch.int32)  # meets: arange-fraction-step
    c = torch.arange(0, n, 0.25).long()
    d = torch.arange(0, n, 2, dtype=torch.long)
    return a, b, c, d
