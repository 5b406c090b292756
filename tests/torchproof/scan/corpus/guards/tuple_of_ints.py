import torch

if tuple(int(x) for x in torch.__version__.split(".")[:2]) >= (2, 6):
    torch.compiler.set_stance("default")  # guarded: TP3
else:
    torch.compile(len)
