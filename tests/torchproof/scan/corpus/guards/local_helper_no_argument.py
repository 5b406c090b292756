import torch
from packaging.version import parse


def is_new_torch():
    """Tell whether it is new."""
    current = parse(torch.__version__)
    return current >= parse("2.6")


if is_new_torch():
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
