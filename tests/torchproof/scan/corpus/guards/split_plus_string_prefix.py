import torch

major, minor = torch.__version__.split("+")[0].split(".")[:2]
if (int(major), int(minor)) >= (2, 6):
    torch.compiler.set_stance("default")  # guarded: TP3
