import torch
from packaging.version import parse


def stance():
    if parse(torch.__version__) < parse("2.6"):
        raise RuntimeError("this needs PyTorch 2.6")
    torch.compiler.set_stance("default")  # guarded: TP3
