from torch import optim
from torch.optim import lr_scheduler


class Warmup(lr_scheduler.LambdaLR):
    def __init__(self, opt, steps, last_epoch=-1):
        super().__init__(opt, lambda s: min(1.0, s / steps), last_epoch, verbose=False)  # meets: scheduler-verbose


def build(opt, cfg):
    plateau = lr_scheduler.ReduceLROnPlateau(opt, "min", 0.1, 10, 1e-4, "rel", 0, 0, 1e-8, True)  # meets: scheduler-verbose
    step = optim.lr_scheduler.StepLR(opt, step_size=3, **{"gamma": 0.1, "verbose": True})  # meets: scheduler-verbose
    step.print_lr(True, 0, 0.1)  # meets: scheduler-verbose
    return plateau, step
