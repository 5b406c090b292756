import torch
from packaging.version import parse


def check_torch():
    if parse(torch.__version__) < parse("2.6"):
        raise ImportError("needs torch 2.6")


def use():
    check_torch()
    torch.compiler.set_stance("default")  # guarded: TP3
