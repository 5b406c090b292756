import torch
import operator
from lightning_utilities.core.imports import compare_version

if compare_version("torch", operator.ge, "2.6.0"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
