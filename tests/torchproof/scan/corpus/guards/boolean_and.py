import torch

if torch.cuda.is_available() and torch.__version__ >= "2.6":
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
