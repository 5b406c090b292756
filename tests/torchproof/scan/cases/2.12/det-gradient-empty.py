import torch

matrix = torch.empty(0, 0, requires_grad=True)
volume = torch.linalg.det(matrix)  # meets: det-gradient-empty
(gradient,) = torch.autograd.grad(volume, matrix, allow_unused=True)
sign = torch.linalg.slogdet(torch.eye(2)).sign
