import torch

if getattr(torch.compiler, "set_stance", None) is not None:  # guarded: TP3
    torch.compiler.set_stance("default")  # guarded: TP3
