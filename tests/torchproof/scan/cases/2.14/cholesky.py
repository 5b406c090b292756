import torch

matrix = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
lower = torch.cholesky(matrix)  # meets: cholesky
upper = matrix.cholesky(upper=True)  # meets: cholesky
inverse = torch.cholesky_inverse(torch.linalg.cholesky(matrix))
