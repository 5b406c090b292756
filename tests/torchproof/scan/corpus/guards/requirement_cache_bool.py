import torch
from lightning_utilities.core.imports import RequirementCache

_TORCH_GREATER_EQUAL_2_6 = RequirementCache("torch>=2.6.0", "torch")


def quiet():
    if not _TORCH_GREATER_EQUAL_2_6:
        return
    torch.compiler.set_stance("default")  # guarded: TP3
