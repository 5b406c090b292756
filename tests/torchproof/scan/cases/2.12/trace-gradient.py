import torch

matrix = torch.zeros(3, 1, requires_grad=True)
torch.trace(matrix).backward()  # meets: trace-gradient
other = matrix.trace()  # meets: trace-gradient
right = matrix.diagonal().sum()
