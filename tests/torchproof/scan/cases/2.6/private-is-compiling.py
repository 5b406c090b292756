import torch
from torch import _utils


def forward(x):
    if torch._utils.is_compiling():  # meets: private-is-compiling
        return x
    if _utils.is_compiling() or torch.compiler.is_compiling():  # meets: private-is-compiling
        return x + 1
    return x * 2
