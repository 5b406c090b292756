import torch
from packaging.version import Version

if Version(torch.__version__) >= Version("2.6.0"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
