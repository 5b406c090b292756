import torch

matrix = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
q, r = torch.qr(matrix)  # meets: qr
again = matrix.qr(some=True)  # meets: qr
kind = torch.return_types.qr  # meets: qr
q, r = torch.linalg.qr(matrix, mode="reduced")
