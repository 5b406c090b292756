import torch
from torch.compiler import is_exporting


def quantize(x):
    if torch.compiler.is_exporting():  # meets: is-exporting-compile
        return x.round()
    if torch.compiler.is_compiling():
        return x + 1
    return x if is_exporting() else -x  # meets: is-exporting-compile
