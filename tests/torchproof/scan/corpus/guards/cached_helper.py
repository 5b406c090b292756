import torch

from compat_helpers.cached import modern, torch_is_at_least

if modern():
    torch.compiler.set_stance("default")  # guarded: TP3
if torch_is_at_least("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
