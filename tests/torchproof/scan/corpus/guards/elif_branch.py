import torch

if torch.__version__ < "2.5":
    print("old")
elif torch.__version__ >= "2.6":
    torch.compiler.set_stance("default")  # guarded: TP3
