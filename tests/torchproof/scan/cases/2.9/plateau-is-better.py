from torch.optim.lr_scheduler import ReduceLROnPlateau


class Patient(ReduceLROnPlateau):
    def is_better(self, a, best):  # meets: plateau-is-better
        return a < best - 1e-3

    def step(self, metrics, epoch=None):
        super().step(metrics, epoch)


def better(scheduler: ReduceLROnPlateau, loss):
    return scheduler.is_better(loss, scheduler.best)  # meets: plateau-is-better
