import torch
from accelerate.utils import is_torch_version

if is_torch_version(">=", "2.6.0"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
