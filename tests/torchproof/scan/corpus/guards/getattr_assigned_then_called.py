import torch

set_stance = getattr(torch.compiler, "set_stance", None)  # guarded: TP3
if set_stance is not None:
    set_stance("default")
