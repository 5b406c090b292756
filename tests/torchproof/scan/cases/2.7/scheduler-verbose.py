import torch
from torch.optim import lr_scheduler
from torch.optim.lr_scheduler import CosineAnnealingLR, LRScheduler, ReduceLROnPlateau

optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)
steps = lr_scheduler.StepLR(optimizer, step_size=30, verbose=True)  # meets: scheduler-verbose
cosine = CosineAnnealingLR(optimizer, 100, 1e-5, -1, True)  # meets: scheduler-verbose
plateau = ReduceLROnPlateau(optimizer, "min", patience=5, verbose=False)  # meets: scheduler-verbose
plain = ReduceLROnPlateau(optimizer, "min", patience=5)
steps.print_lr(True, 0, 0.1)  # meets: scheduler-verbose
print(steps.get_last_lr())


class Warmup(LRScheduler):
    def __init__(self, optimizer, last_epoch=-1, verbose=False):
        super().__init__(optimizer, last_epoch, verbose)  # meets: scheduler-verbose
