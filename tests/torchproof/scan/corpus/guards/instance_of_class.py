import torch
from packaging.version import Version


class Flags:
    def __init__(self):
        self.modern = Version(torch.__version__) >= Version("2.6")


flags = Flags()
if flags.modern:
    torch.compiler.set_stance("default")  # guarded: TP3
