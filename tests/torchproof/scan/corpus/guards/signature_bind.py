import inspect

from torch.optim.lr_scheduler import ReduceLROnPlateau


def build(optimizer):
    if "verbose" in inspect.getfullargspec(ReduceLROnPlateau.__init__).args:
        return ReduceLROnPlateau(optimizer, verbose=True)  # guarded: TP2
    return ReduceLROnPlateau(optimizer)
