import torch
from packaging import version
from torch import __version__

if version.parse(__version__) >= version.parse("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
