import torch
from packaging.version import Version


class Compat:
    TORCH = Version(torch.__version__)
    MODERN = TORCH >= Version("2.6")


if Compat.MODERN:
    torch.compiler.set_stance("default")  # guarded: TP3
