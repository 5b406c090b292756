import operator

import torch
from lightning_utilities.core.imports import compare_version

_TORCH_GE = compare_version("torch", operator.ge, "2.6.0", use_base_version=True)
_OLD = compare_version("torch", operator.lt, "2.6.0")

stance = torch.compiler.set_stance if _TORCH_GE else None  # guarded: TP3
if not _OLD:
    torch.compiler.set_stance("default")  # guarded: TP3
