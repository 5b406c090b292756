import torch
from lightning.fabric.utilities.imports import _TORCH_GREATER_EQUAL_2_6

if _TORCH_GREATER_EQUAL_2_6:
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
