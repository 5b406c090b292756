import torch


def stance():
    if not hasattr(torch.compiler, "set_stance"):
        return
    torch.compiler.set_stance("default")  # guarded: TP3
