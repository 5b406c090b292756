import torch

LU, pivots = torch.linalg.lu_factor(torch.randn(3, 3))
P, L, U = torch.lu_unpack(LU.expand(2, 3, 3), pivots)  # meets: lu-unpack-pivots
solution = torch.linalg.lu_solve(LU, pivots, torch.ones(3, 1))
