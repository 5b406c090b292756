import torch

a = torch.tensor([[4.0, 2.0], [2.0, 3.0]])
factor = torch.cholesky(a)
print(factor @ factor.T)
