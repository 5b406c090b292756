import torch
from packaging.version import parse

TORCH_GE_26 = parse(torch.__version__) >= parse("2.6")

if TORCH_GE_26:
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
