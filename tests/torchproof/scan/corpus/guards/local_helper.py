import torch
from packaging.version import parse


def torch_ge(minimum):
    return parse(torch.__version__) >= parse(minimum)


if torch_ge("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
