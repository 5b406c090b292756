import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau

TORCH_2_7 = tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2]) >= (2, 7)


def build(optimizer):
    return ReduceLROnPlateau(optimizer) if TORCH_2_7 else ReduceLROnPlateau(optimizer, verbose=True)  # guarded: TP2
