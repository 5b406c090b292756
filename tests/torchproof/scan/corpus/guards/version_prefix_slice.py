import torch

if torch.__version__[:3] != "2.5":
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
