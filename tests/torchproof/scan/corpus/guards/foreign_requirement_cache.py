import torch
from lightning_utilities.core.imports import RequirementCache

if RequirementCache("torch>=2.6.0"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
