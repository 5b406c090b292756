import torch
from project_compat import TORCH_LESS_2_6

if not TORCH_LESS_2_6:
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
