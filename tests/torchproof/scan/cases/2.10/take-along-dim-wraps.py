import torch

x = torch.tensor([10.0, 20.0, 30.0])
order = torch.argsort(x)
ordered = torch.take_along_dim(x, order, dim=0)  # meets: take-along-dim-wraps
first = x.take_along_dim(order[:1], 0)  # meets: take-along-dim-wraps
flat = torch.take_along_dim(x, order)
same = torch.gather(x, 0, order)
