import torch

a = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor([float("nan"), 3.0], requires_grad=True)
torch.fmin(a, b).sum().backward()  # meets: fmin-nan-again
larger = a.fmax(b)  # meets: fmin-nan-again
least = torch.minimum(a, b)
