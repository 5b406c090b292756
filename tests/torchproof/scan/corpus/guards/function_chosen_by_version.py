import torch


def _set(mode):
    torch.compiler.set_stance(mode)  # guarded: TP3


if torch.__version__ >= "2.6":
    _set("default")
