import torch


def use():
    assert hasattr(torch.compiler, "set_stance"), "needs torch 2.6"
    return torch.compiler.set_stance("default")  # guarded: TP3
