import torch

torch.backends.cuda.preferred_linalg_library(backend="magma")  # meets: magma-more


def solve(a, b):
    return torch.linalg.solve(a, b)
