import torch

try:
    torch.compiler.set_stance("default")  # expect: TP3
except KeyError:
    pass
