import torch
from transformers.utils import is_torch_greater_or_equal

if is_torch_greater_or_equal("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
