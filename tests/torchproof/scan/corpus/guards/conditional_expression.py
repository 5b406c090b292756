import torch

stance = torch.compiler.set_stance if hasattr(torch.compiler, "set_stance") else None  # guarded: TP3
