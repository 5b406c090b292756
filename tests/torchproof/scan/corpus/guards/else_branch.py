import torch

if torch.__version__ < "2.6":
    print("eager")
else:
    torch.compiler.set_stance("default")  # guarded: TP3
