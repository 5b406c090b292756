import torch
from torch.optim.lr_scheduler import ExponentialLR, MultiplicativeLR

optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)
constant = MultiplicativeLR(optimizer, lr_lambda=0.95)  # meets: multiplicative-lr
positional = MultiplicativeLR(optimizer, 0.95)  # meets: multiplicative-lr
function = MultiplicativeLR(optimizer, lr_lambda=lambda epoch: 0.95)
exponential = ExponentialLR(optimizer, 0.95)
