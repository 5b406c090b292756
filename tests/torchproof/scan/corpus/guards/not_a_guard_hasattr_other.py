import torch

if hasattr(torch, "compile"):
    torch.compiler.set_stance("default")  # expect: TP3
