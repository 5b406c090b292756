import torch

stance = getattr(torch.compiler, "set_stance", None)  # guarded: TP3
