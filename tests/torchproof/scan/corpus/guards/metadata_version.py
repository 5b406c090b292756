import torch
import importlib.metadata
from packaging.version import Version

if Version(importlib.metadata.version("torch")) >= Version("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
