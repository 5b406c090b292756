import torch
from packaging.version import parse


def use():
    if parse(torch.__version__) < parse("2.6.0"):
        raise RuntimeError("needs torch 2.6")
    with torch.compiler.set_stance("default"):  # guarded: TP3
        pass
