import inspect

from torch.optim.lr_scheduler import ReduceLROnPlateau


def takes(function, name):
    return name in inspect.signature(function).parameters


def build(optimizer):
    if takes(ReduceLROnPlateau.__init__, "verbose"):
        return ReduceLROnPlateau(optimizer, verbose=True)  # guarded: TP2
    return ReduceLROnPlateau(optimizer)
