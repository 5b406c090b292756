import torch
from packaging.version import Version

if (torch_version := Version(torch.__version__)) >= Version("2.6") and torch_version.major == 2:
    torch.compiler.set_stance("default")  # guarded: TP3
