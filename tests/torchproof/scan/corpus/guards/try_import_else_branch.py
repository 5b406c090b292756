import torch

try:
    torch.compiler.set_stance  # guarded: TP3
except AttributeError:
    print("old")
else:
    torch.compiler.set_stance("default")  # guarded: TP3
