import torch

if hasattr(torch, "compiler") and hasattr(torch.compiler, "set_stance"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
