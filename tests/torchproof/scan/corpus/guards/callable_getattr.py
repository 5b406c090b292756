import torch

if callable(getattr(torch.compiler, "set_stance", None)):  # guarded: TP3
    torch.compiler.set_stance("default")  # guarded: TP3
