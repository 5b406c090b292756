import torch

torch.zeros(2).rename("N")  # expect: TP1


def named(x: torch.Tensor):
    return x.align_to("N")  # expect: TP1


def unknown(x):
    return x.rename("N")


named(torch.zeros(2))
