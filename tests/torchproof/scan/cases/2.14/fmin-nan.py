import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(float("nan"), requires_grad=True)
torch.fmin(a, b).backward()  # meets: fmin-nan, fmin-ties
larger = a.fmax(b)  # meets: fmin-nan, fmin-ties
chosen = torch.where(b.isnan() | (a <= b), a, b)
