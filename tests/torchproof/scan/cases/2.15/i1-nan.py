import torch

x = torch.tensor([float("nan"), 0.0], requires_grad=True)
torch.special.i1(x).sum().backward()  # meets: i1-nan
scaled = torch.special.i1e(x)  # meets: i1-nan
zeroth = torch.special.i0(x)
