import torch

if getattr(torch.compiler, "set_stance", False):  # guarded: TP3
    torch.compiler.set_stance("default")  # guarded: TP3
