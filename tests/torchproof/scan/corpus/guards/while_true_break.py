import torch

while True:
    if torch.__version__ < "2.6":
        break
    torch.compiler.set_stance("default")  # guarded: TP3
    break
