import torch

if "set_stance" in torch.compiler.__dict__:
    torch.compiler.set_stance("default")  # guarded: TP3
if "set_stance" in vars(torch.compiler):
    torch.compiler.set_stance("default")  # guarded: TP3
