import torch

x = torch.zeros(3, requires_grad=True)
torch.clamp_min(x, 0.0).sum().backward()  # meets: clamp-ties
bounded = x.clamp(-1.0, 0.0)  # meets: clamp-ties
limited = torch.clamp(x, max=1.0)  # meets: clamp-ties
old_rule = torch.where(x >= 0.0, x, 0.0)
