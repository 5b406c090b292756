import torch
from packaging import version

if version.parse("2.6") <= version.parse(torch.__version__):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
