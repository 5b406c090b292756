import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau


class Patient(ReduceLROnPlateau):
    def __init__(self, optimizer):
        super().__init__(optimizer, patience=99, verbose=True)  # expect: TP2


Patient(torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.1))
