import torch.optim as optim

DECAY = -1e-3


def build(ps):
    return optim.ASGD(ps, lr=0.1, lambd=DECAY)  # meets: asgd-checks
