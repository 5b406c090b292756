from functools import partial

import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau

optimizer = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1)
partial(ReduceLROnPlateau, verbose=True)(optimizer)  # expect: TP2
