import torch
from packaging import version
v = version.parse(torch.__version__)

if (v.major, v.minor) >= (2, 6):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
