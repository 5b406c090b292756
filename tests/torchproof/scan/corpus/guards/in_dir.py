import torch

if "set_stance" in dir(torch.compiler):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
