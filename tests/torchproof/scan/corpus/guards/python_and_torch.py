import torch
import sys

if sys.version_info >= (3, 12) and torch.__version__ >= (2, 6):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
