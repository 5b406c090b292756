import torch
from torch.optim.lr_scheduler import MultiplicativeLR

optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)
scheduler = MultiplicativeLR(optimizer, lr_lambda=0.95)
print(scheduler.get_last_lr())
