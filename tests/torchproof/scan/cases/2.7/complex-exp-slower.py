import torch

z = torch.complex(torch.ones(3), torch.ones(3))
w = torch.exp(z)  # meets: complex-exp-slower
parts = torch.polar(torch.ones(3), torch.ones(3))
