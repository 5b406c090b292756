import torch


def contract(a, b):
    out = torch.empty(1, requires_grad=True)
    return torch.tensordot(a, b, dims=1, out=out)  # meets: tensordot-out
