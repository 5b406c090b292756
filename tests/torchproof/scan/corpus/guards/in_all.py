import torch

if "set_stance" in torch.compiler.__all__:
    torch.compiler.set_stance("default")  # guarded: TP3
