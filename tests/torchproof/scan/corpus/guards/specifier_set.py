import torch
from packaging.specifiers import SpecifierSet

if SpecifierSet(">=2.6").contains(torch.__version__):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
