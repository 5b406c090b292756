import torch

if (set_stance := getattr(torch.compiler, "set_stance", None)) is not None:  # guarded: TP3
    set_stance("default")
if (stance := getattr(torch.compiler, "set_stance", None)):  # guarded: TP3
    stance("default")
