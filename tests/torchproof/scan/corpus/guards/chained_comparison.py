import torch
from packaging.version import parse

if parse("2.6") <= parse(torch.__version__) < parse("99"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
