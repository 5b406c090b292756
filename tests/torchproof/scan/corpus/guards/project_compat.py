import torch

from compat_helpers.versions import TORCH_AT_LEAST_26, torch_at_least

if TORCH_AT_LEAST_26:
    torch.compiler.set_stance("default")  # guarded: TP3
if torch_at_least(2, 6):
    torch.compiler.set_stance("default")  # guarded: TP3
