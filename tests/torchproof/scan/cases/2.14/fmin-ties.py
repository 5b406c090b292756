import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
torch.fmax(a, b).backward()  # meets: fmin-ties, fmin-nan
torch.minimum(a, b).backward()
