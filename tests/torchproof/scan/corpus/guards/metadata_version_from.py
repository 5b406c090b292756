import torch
from importlib.metadata import version
from packaging.version import parse

if parse(version("torch")) >= parse("2.6"):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
