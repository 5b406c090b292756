import torch

if torch.__version__ >= "2.6":
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
