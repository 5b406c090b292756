import torch

y = torch.zeros(2, requires_grad=True)
x = torch.zeros(2, requires_grad=True)
torch.atan2(y, x).sum().backward()  # meets: atan2-origin
angle = y.atan2(x)  # meets: atan2-origin
slope = torch.atan(y)
