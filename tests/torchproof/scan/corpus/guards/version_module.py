import torch
from packaging.version import Version

if Version(torch.version.__version__) >= Version("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
